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
  photoProblems,
  photoSides,
  questionnaireStates,
  transferDirections,
  updatePoiStates,
} from '../../../../states.ts'

const Level = oneOf(kycLevels)
const CheckNames = oneOf([...machineChecks, ...checksNotMade])

/** What the resubmission asks for: only what failed, and the consent if its text has changed since. */
const Resubmission = Type.Object({
  asks: Type.Array(oneOf(resubmissionItems)),
  photos: ReasonPhotos,
  consent: Type.Boolean(),
})

/** One verification level as the member may see it; decided by the server and shown as it is. */
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
  /** While a rejected attempt can be fixed; null otherwise. */
  resubmission: nullable(Resubmission),
  attemptsLeft: Type.Integer(),
  /** When attempts are used up: the time at which they reset. */
  nextAttemptAt: nullable(Instant),
  /** What is left of a draft; null without one, and where a vendor's own part takes the photos. */
  left: nullable(
    Type.Object({
      /** The photo to take, or to take again; null when only checking and sending is left. */
      side: nullable(oneOf(photoSides)),
      /** What is wrong with the photo to take again. */
      problem: nullable(oneOf(photoProblems)),
    }),
  ),
  /** What the machine checked, and what it did not. */
  checks: Type.Array(Type.Object({ name: CheckNames, outcome: oneOf(['passed', 'failed', 'not-checked']) })),
})

/** The update of the identity document: what the re-verification screen shows. */
const UpdatePoi = Type.Object({
  status: oneOf(updatePoiStates),
  /** Why the last document was rejected, in the requested language; empty unless rejected. */
  rejectReason: Type.String(),
  rejectReasons: Type.Array(MemberReason),
  /** The member's site, and the country of the document that counts. */
  siteInfo: Type.Object({ site: Type.String(), country: nullable(Type.String()) }),
  /** The last day without restriction; null while there is no request. */
  dueOn: nullable(DateOnly),
  /** Why the member cannot send a newer document now; null if they can. */
  refused: nullable(oneOf(refusalReasons)),
  attemptsLeft: Type.Integer(),
  nextAttemptAt: nullable(Instant),
  /** Products that are closed because the deadline has passed, and those that close next with their date. */
  closedNow: Type.Array(Type.String()),
  closesNext: nullable(Type.Object({ on: DateOnly, products: Type.Array(Type.String()) })),
  /** What a newer document asks for; null for members who were not verified with a document here: everything. */
  resubmission: nullable(Resubmission),
})

/** What one level opens for members of this residence. */
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
      /** A second limit per calendar month (UTC), if there is one besides the daily limit. */
      perMonth: Type.Optional(Type.String()),
      /** Other products that share this limit as one sum. */
      together: Type.Optional(Type.Array(Type.String())),
      /** Of a closed product: the client classes that may use it. */
      openedBy: Type.Optional(Type.Array(oneOf(clientClasses))),
    }),
  ),
})

/**
 * Why a product is closed: the level or the client class, an overdue newer document, a task, a review, a final
 * rejection, or an identity transfer.
 */
export const limitationReasons = [
  'limitation.level',
  'limitation.reverification',
  'limitation.task',
  'limitation.review',
  /** The password was reset within the last 24 hours. */
  'limitation.security',
  'limitation.decision',
  'limitation.transfer',
] as const

/**
 * What a member can do next; without a level in its name it is the first level's. `TRANSFERRING`: an identity transfer
 * from or to the account is running.
 */
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
    /**
     * A one-time token to start with, as from `sdk-access`: with `obtain_kyc_token`, if a verification can start now.
     * Empty otherwise.
     */
    kycToken: Type.String(),
    opened: Type.Boolean(),
    limitation: Type.Array(Type.String()),
    /**
     * Each closed product with the reason, what opens it (empty if the region offers it to no one, and after a final
     * rejection), and when it opens by itself, if it does.
     */
    limitationInfo: Type.Array(
      Type.Object({
        capability: Type.String(),
        reasonKey: oneOf(limitationReasons),
        liftedBy: Type.String(),
        until: nullable(Instant),
      }),
    ),
    /** The identity transfer from or to this account, and how long both accounts are frozen; null if there is none. */
    transfer: nullable(Type.Object({ direction: oneOf(transferDirections), frozenUntil: Instant })),
    state: Type.Array(
      Type.Object({ level: Level, status: oneOf(kycStepStates), type: oneOf(['INDIVIDUAL', 'BUSINESS']) }),
    ),
    quotas: Type.Array(
      Type.Object({ level: Type.String(), coinLimit: Type.Object({ coin: Type.String(), limit: Type.String() }) }),
    ),
    errorNotify: nullable(Type.Object({ level: Level, reasons: Type.Array(MemberReason) })),
    /** The state of the second level, the proof of address. */
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
    /**
     * Only with a partner custodian: its label, null to use the page's own word, and the date by which the member can
     * agree to move to the platform's own custody.
     */
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
    /** Whether the member can declare or correct their residence (`residence`). */
    mayDeclareResidence: Type.Boolean(),
    /** The client class under the regulator of the member's region. */
    clientClass: ClientClassView,
    /** The limit of a verified company; always null, as we verify only individuals here. */
    kybQuota: nullable(Type.Object({ coin: Type.String(), limit: Type.String() })),
    /** Grows with every change of the member's data: a client that saw a larger one has an outdated response. */
    version: Type.Integer(),
    updatePoi: UpdatePoi,
    cases: Type.Array(Case),
    /** How to appeal the current final decision; null if there is none. */
    appeal: nullable(
      Type.Object({
        /** The level it closed: identity or address. */
        level: Level,
        state: oneOf(['POSSIBLE', 'OPEN', 'UPHELD', 'OVER']),
        /** The deadline of the appeal. */
        until: Instant,
        /** Days within which we usually answer an appeal. */
        answeredInDays: Type.Integer(),
        /**
         * Of the submitted appeal; if another one is possible, of the one that was erased with the member's other
         * account.
         */
        reference: nullable(Type.String()),
      }),
    ),
    levels: Type.Array(LevelOffer),
    /** While we do not know the country of residence: products that only some regions open to retail clients. */
    dependsOnCountry: Type.Array(Type.String()),
    /** The one next thing to do, decided by the server. */
    nextStep: oneOf(nextSteps),
    /** The member's most urgent task, even if it is another one; null if there is none. Never an optional task. */
    nextTask: nullable(ComplianceTask),
    /** The region file's statement about the source of its numbers. */
    policy: Type.Object({
      site: Type.String(),
      asOf: DateOnly,
      template: Type.Boolean(),
      limitsResetAt: Type.String(),
      /**
       * How long withdrawals of virtual assets are delayed here, and how much in stablecoins may go to other
       * platforms; null if the region has no such rules.
       */
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
