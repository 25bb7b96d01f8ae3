import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { clientClasses } from '../../../../client-class.ts'
import { checksNotMade, machineChecks } from '../../../../checks.ts'
import { refusalReasons } from './can-verify.ts'
import { attemptMethods, resubmissionItems } from '../../../../resubmission.ts'
import { MemberReason, ReasonPhotos } from '../../../../reason-shapes.ts'
import { DateOnly, Id, Instant, nullable, oneOf } from '../../../../shapes.ts'
import { ClientClassView, ComplianceTask } from '../../../../tasks.ts'
import {
  custodyTypes,
  documentTypes,
  kycLevels,
  kycProviders,
  kycStepStates,
  questionnaireStates,
  transferDirections,
  updatePoiStates,
} from '../../../../states.ts'

const Level = oneOf(kycLevels)
const CheckNames = oneOf([...machineChecks, ...checksNotMade])

/** What trying again asks for: only what failed, and the consent where its text has changed since. */
const Resubmission = Type.Object({
  asks: Type.Array(oneOf(resubmissionItems)),
  photos: ReasonPhotos,
  consent: Type.Boolean(),
})

/** One verification level's case as the member may see it; decided by the server, shown as it is. */
export const Case = Type.Object({
  level: Level,
  attemptId: nullable(Id),
  status: oneOf(['none', 'draft', 'reading', 'in_review', 'approved', 'resubmission_requested', 'rejected']),
  /** The document of the latest attempt. */
  documentType: nullable(oneOf(documentTypes)),
  country: nullable(Type.String()),
  submittedAt: nullable(Instant),
  decidedAt: nullable(Instant),
  reasons: Type.Array(MemberReason),
  /** How the latest attempt was made. */
  method: oneOf(attemptMethods),
  /** While a refused attempt can be mended; null otherwise. */
  resubmission: nullable(Resubmission),
  attemptsLeft: Type.Integer(),
  /** When attempts are used up: the instant they are given anew. */
  nextAttemptAt: nullable(Instant),
  /** What was checked by machine, and what was honestly not. */
  checks: Type.Array(Type.Object({ name: CheckNames, outcome: oneOf(['passed', 'failed', 'not-checked']) })),
})

/** The update of the identity document: what the re-verification screen shows. */
const UpdatePoi = Type.Object({
  status: oneOf(updatePoiStates),
  /** Why the last document was refused, in the language asked for; empty unless refused. */
  rejectReason: Type.String(),
  rejectReasons: Type.Array(MemberReason),
  /** Where the member belongs, and the country of the document that counts. */
  siteInfo: Type.Object({ site: Type.String(), country: nullable(Type.String()) }),
  /** The last day without restriction; null while nothing is asked for. */
  dueOn: nullable(DateOnly),
  /** Why a newer document cannot be sent from here now; null when it can. */
  refused: nullable(oneOf(refusalReasons)),
  attemptsLeft: Type.Integer(),
  nextAttemptAt: nullable(Instant),
  /** Products closed because the deadline has passed, and those that close next with the day they do. */
  closedNow: Type.Array(Type.String()),
  closesNext: nullable(Type.Object({ on: DateOnly, products: Type.Array(Type.String()) })),
  /** What a newer document asks for; null for whoever was not verified with a document here: everything. */
  resubmission: nullable(Resubmission),
})

/** What one level opens for this member's residence. */
const LevelOffer = Type.Object({
  level: oneOf(['LEVEL_DEFAULT', 'LEVEL_1', 'LEVEL_2']),
  needs: Type.Array(Type.String()),
  products: Type.Array(
    Type.Object({
      product: Type.String(),
      allowed: Type.Boolean(),
      /** Decimal string in USD; null when allowed without a limit. */
      limit: nullable(Type.String()),
      period: nullable(oneOf(['day', 'month'])),
      /** A second limit, of a calendar month (UTC), where there is one beside that of a day. */
      perMonth: Type.Optional(Type.String()),
      /** Other products for which the limit holds in one sum with this one. */
      together: Type.Optional(Type.Array(Type.String())),
      /** Of a closed product: the client classes to which it is open. */
      openedBy: Type.Optional(Type.Array(oneOf(clientClasses))),
    }),
  ),
})

/** Why a product is closed: the level reached or the client class, an overdue newer document, a duty, what we look at, what was refused for good, or an identity that moves. */
export const limitationReasons = [
  'limitation.level',
  'limitation.reverification',
  'limitation.task',
  'limitation.review',
  'limitation.decision',
  'limitation.transfer',
] as const

/** What a member can be asked to do next; without a level's name it is the first one's. `TRANSFERRING`: an identity moves from or to the account. */
export const nextSteps = [
  'VERIFY_LEVEL_1',
  'CONTINUE_LEVEL_1',
  'WAIT',
  'RESUBMIT_LEVEL_1',
  'CONTACT_SUPPORT',
  'VERIFY_LEVEL_2',
  'CONTINUE_LEVEL_2',
  'WAIT_LEVEL_2',
  'RESUBMIT_LEVEL_2',
  'CONTACT_SUPPORT_LEVEL_2',
  'DONE',
  'LOCKED',
  'TRANSFERRING',
] as const

/** The state of a member's verification. Every field is computed by the server; the web shows it verbatim. */
export const kycInfo = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/kyc-info',
  sdkPath: '/v1/s1/kyc/integration/info',
  access: 'member',
  handoff: true,
  summary: 'Everything about the verification of the member.',
  headers: Type.Object({
    guid: Type.Optional(Type.String({ maxLength: 64 })),
    lang: Type.Optional(Type.String({ maxLength: 16 })),
  }),
  body: Type.Object({
    obtain_kyc_token: Type.Optional(Type.Boolean()),
    obtain_current: Type.Optional(Type.Boolean()),
    obtain_quotas: Type.Optional(Type.Boolean()),
    obtain_state: Type.Optional(Type.Boolean()),
    obtain_aml_questionnaire: Type.Optional(Type.Boolean()),
    obtain_verification_process: Type.Optional(Type.Boolean()),
  }),
  result: Type.Object({
    applicant: Type.Object({
      country: nullable(Type.String()),
      firstname: Type.String(),
      lastname: Type.String(),
      level: oneOf(['LEVEL_DEFAULT', 'LEVEL_1', 'LEVEL_2']),
      identifies: Type.Array(
        Type.Object({
          type: oneOf(documentTypes),
          country: Type.String(),
          number: Type.String(),
          expiresOn: nullable(DateOnly),
        }),
      ),
    }),
    apiUrl: Type.String(),
    provider: oneOf(kycProviders),
    flowNames: Type.Array(Type.Object({ level: Level, name: Type.String() })),
    /** A one-time token to begin with, as `sdk-access` gives it: with `obtain_kyc_token`, where something can begin now. Empty otherwise. */
    kycToken: Type.String(),
    opened: Type.Boolean(),
    limitation: Type.Array(Type.String()),
    /** Each closed product with why, what opens it (empty for what the site offers to nobody, and after a refusal for good), and when it opens by itself, where it does. */
    limitationInfo: Type.Array(
      Type.Object({
        capability: Type.String(),
        reasonKey: oneOf(limitationReasons),
        liftedBy: Type.String(),
        until: nullable(Instant),
      }),
    ),
    /** The identity that moves from or to this account, and until when both are frozen; null when none does. */
    transfer: nullable(Type.Object({ direction: oneOf(transferDirections), frozenUntil: Instant })),
    state: Type.Array(
      Type.Object({ level: Level, status: oneOf(kycStepStates), type: oneOf(['INDIVIDUAL', 'BUSINESS']) }),
    ),
    quotas: Type.Array(
      Type.Object({ level: Type.String(), coinLimit: Type.Object({ coin: Type.String(), limit: Type.String() }) }),
    ),
    errorNotify: nullable(Type.Object({ level: Level, reasons: Type.Array(MemberReason) })),
    /** The state of the second level’s step, the proof of address. */
    second_identity_state: oneOf(kycStepStates),
    questionnaireStatus: oneOf(questionnaireStates),
    mustQuestionnaire: Type.Boolean(),
    displayControl: Type.Object({
      displayHkgPoaAgreement: Type.Boolean(),
      isDisplayQuestionnaire: Type.Boolean(),
      isDisplayP2pRights: Type.Boolean(),
      isDisplayNewSatos: Type.Boolean(),
      isDisplayNewRcOnboarding: Type.Boolean(),
      isDisplaySatosToEu: Type.Boolean(),
      displayUpdatePOI: Type.Boolean(),
      displayEuPoiReset: Type.Boolean(),
    }),
    custody: oneOf(custodyTypes),
    /** Only with a partner custodian: its label, null where the page’s own word serves, and by when the member can agree to move to the platform’s own custody. */
    custodyInfo: nullable(Type.Object({ custodian: nullable(Type.String()), moveBy: nullable(DateOnly) })),
    newSatosGray: Type.Boolean(),
    additionalRejectReason: Type.String(),
    verificationProcess: Type.Object({
      isVerificationProcess: Type.Boolean(),
      tasks: Type.Array(Type.Object({ type: Type.String(), status: Type.String() })),
    }),
    amlQuestionnaire: Type.Object({ needQuestionnaire: Type.Boolean(), templateCode: nullable(Type.Integer()) }),
    bannerTags: Type.Array(Type.String()),
    residenceCountry: nullable(Type.String()),
    /** Whether the member may tell or correct where they live (`residence`). */
    mayDeclareResidence: Type.Boolean(),
    /** How the regulator of the member’s site sees them. */
    clientClass: ClientClassView,
    /** The limit of a verified company; always null, as only people are verified here. */
    kybQuota: nullable(Type.Object({ coin: Type.String(), limit: Type.String() })),
    /** Grows with every change of the member's cases: a reader that saw a larger one holds an older answer. */
    version: Type.Integer(),
    updatePoi: UpdatePoi,
    cases: Type.Array(Case),
    /** How the final decision that stands may be appealed; null where none stands. */
    appeal: nullable(
      Type.Object({
        /** Which level it closed: that of the identity, or that of the address. */
        level: Level,
        state: oneOf(['POSSIBLE', 'OPEN', 'UPHELD', 'OVER']),
        /** Until when it may be appealed. */
        until: Instant,
        /** Days within which an appeal is answered as a rule. */
        answeredInDays: Type.Integer(),
        /** Of the appeal that was sent; where another one is possible, of the one that was erased with the member's other account. */
        reference: nullable(Type.String()),
      }),
    ),
    levels: Type.Array(LevelOffer),
    /** The one next thing to do, decided by the server. */
    nextStep: oneOf(nextSteps),
    /** The most urgent duty that waits for the member, be it another one; null while none does. What is their choice is never it. */
    nextTask: nullable(ComplianceTask),
    /** The region file's statement of where its numbers come from. */
    policy: Type.Object({
      site: Type.String(),
      asOf: DateOnly,
      template: Type.Boolean(),
      limitsResetAt: Type.String(),
      /** How long withdrawals of virtual assets wait here, and how much of stablecoins may leave to other platforms; null where the site has no such rules. */
      withdrawals: nullable(
        Type.Object({
          firstHoldHours: Type.Integer(),
          holdHours: Type.Integer(),
          stablecoins: nullable(
            Type.Object({ currency: Type.String(), perDay: Type.String(), perMonth: Type.String() }),
          ),
        }),
      ),
    }),
  }),
  codes: ['notSignedIn'],
})
