import type { Calls } from '@tessera/contract/endpoints.ts'
import { reasons, reasonsForMember } from '@tessera/contract/reasons.ts'
import { flowName, kycLevels } from '@tessera/contract/states.ts'
import type { ComplianceParts } from '../compliance/parts.ts'
import type { StoredCheck } from '../platform/db/verification-tables.ts'
import type { SessionMember } from '../accounts/sessions/sessions.ts'
import type { Identity } from '../accounts/members/store.ts'
import type { Provider } from '../verification/providers/provider.ts'
import { providerOf } from '../verification/providers/providers.ts'
import { addressPolicyOf, appealPolicyOf, policyOf, regionOf, resetPolicyOf, type Region } from '../regions/region.ts'
import { appealStanding, finalDecision } from '../verification/appeals/rules.ts'
import type { AppealPolicy } from '../regions/appeal-policy.ts'
import type { AddressPolicy } from '../regions/address-policy.ts'
import type { Policy } from '../regions/reverification-policy.ts'
import type { ResetPolicy } from '../regions/reset-policy.ts'
import { offersEuReset } from '../verification/resets/rules.ts'
import { custodyOfKycInfo } from '../accounts/custody.ts'
import { riskTemplate } from '../regions/known-templates.ts'
import type { AskedOfMember } from '../accounts/snapshot/asked.ts'
import { questionnairesOfKycInfo } from '../compliance/questionnaires/view.ts'
import { updatePoiOf } from '../verification/reverification/view.ts'
import { lastWord, type AttemptRow } from '../accounts/snapshot/attempts.ts'
import { classView } from '../accounts/snapshot/client-class.ts'
import type { AddressStanding, Circumstances } from '../accounts/snapshot/circumstances.ts'
import { liftersOf } from '../compliance/tasks/duties.ts'
import type { Duty } from '../compliance/tasks/duty.ts'
import { dutiesFor, firstTask } from '../compliance/tasks/list.ts'
import { mendOf } from '../verification/attempts/mend-view.ts'
import { limitationsOf } from './limitations.ts'
import { tablesOf } from './limit-tables.ts'
import { maskNumber } from '../verification/attempts/mask.ts'
import { residenceRefused } from '../accounts/residence.ts'
import { nextStepOf, reachedLevel, standingAt, type LevelStanding } from '../verification/attempts/standing.ts'

type KycInfo = Calls['POST /v3/private/kyc/kyc-info']['result']
type Wanted = Calls['POST /v3/private/kyc/kyc-info']['body']
type Case = KycInfo['cases'][number]

/** What the answer is computed from. */
export interface KycSources {
  member: SessionMember
  identity: Identity | null
  region: Region
  provider: Provider
  attempts: readonly AttemptRow[]
  circumstances: Circumstances
  policy: Policy
  resets: ResetPolicy
  addresses: AddressPolicy
  appeals: AppealPolicy
  questionnaires: ReturnType<typeof questionnairesOfKycInfo>
  duties: readonly Duty[]
  /** The one of them to be done first. */
  nextTask: KycInfo['nextTask']
  /** Of the texts that members agree to now. */
  consentVersion: string
  now: Date
  /** A text in the language asked for. */
  text: (key: string) => string
}

/** The whole answer of kyc-info. Fields whose feature does not exist yet hold their true empty value. */
export function kycInfoOf(sources: KycSources, wanted: Wanted): KycInfo {
  const { member, identity, region, attempts, now, text } = sources
  const { updatePoi, banner } = updatePoiOf(sources, text)
  const closed = limitationsOf(member, region, sources.policy, sources.circumstances, sources.duties, now)
  const proof = sources.circumstances.addressProof
  const address = { circumstances: sources.circumstances, policy: sources.addresses }
  const [first, second] = kycLevels.map((level) => standingAt(level, member, region, attempts, now, address)) as [
    LevelStanding,
    LevelStanding,
  ]
  const draft = attempts.find(
    (attempt) => attempt.level === 'LEVEL_1' && attempt.purpose === 'verify' && attempt.state === 'draft',
  )
  const cases = [first, second].map((standing) =>
    standing.level === 'LEVEL_2' ? addressCase(standing, proof) : caseOf(standing, sources),
  )
  const refused = cases.find((one) => one.reasons.length > 0)
  const tables = tablesOf(region, liftersOf(sources.duties, sources))
  const { isDisplayNewSatos, isDisplaySatosToEu, ...custody } = custodyOfKycInfo(
    member,
    region.custody,
    sources.circumstances.questionnaires,
  )
  return {
    applicant: {
      country: identity?.country ?? null,
      firstname: identity?.firstName ?? '',
      lastname: identity?.lastName ?? '',
      level: reachedLevel(member),
      identifies: identity ? [identifies(identity)] : [],
    },
    apiUrl: sources.provider.page('LEVEL_1').apiUrl,
    provider: sources.provider.name,
    flowNames: kycLevels.map((level) => ({ level, name: flowName(level) })),
    // Only who asks for it gets one (the route): a token that nobody uses is none to leave about.
    kycToken: '',
    opened: region.opened,
    limitation: [...new Set(closed.map(({ capability }) => capability))],
    limitationInfo: closed,
    transfer: movingOf(sources.circumstances),
    state:
      wanted.obtain_state === false
        ? []
        : [first, second].map(({ level, step }) => ({ level, status: step, type: 'INDIVIDUAL' as const })),
    quotas: wanted.obtain_quotas === false ? [] : tables.quotas,
    errorNotify: refused ? { level: refused.level, reasons: refused.reasons } : null,
    second_identity_state: second.step,
    questionnaireStatus: sources.questionnaires.questionnaireStatus,
    mustQuestionnaire: sources.questionnaires.mustQuestionnaire,
    displayControl: {
      isDisplayP2pRights: region.levels.some(({ products }) =>
        products.some(({ product, allowed }) => product === 'P2P' && allowed),
      ),
      isDisplayNewSatos,
      isDisplaySatosToEu,
      isDisplayNewRcOnboarding: sources.circumstances.questionnaires.some(waitsForRisk),
      isDisplayQuestionnaire: sources.questionnaires.isDisplayQuestionnaire,
      displayHkgPoaAgreement:
        sources.addresses.agreementSites.includes(member.site) &&
        second.step !== 'SUCCESS' &&
        second.step !== 'NOT_ALLOW',
      displayUpdatePOI: updatePoi.status !== 'DisplayUpdatePOIStatus_No',
      displayEuPoiReset: offersEuReset({ member, circumstances: sources.circumstances, policy: sources.resets }),
    },
    ...custody,
    additionalRejectReason: updatePoi.rejectReason,
    verificationProcess: processOf(sources.duties, wanted),
    amlQuestionnaire: sources.questionnaires.amlQuestionnaire,
    bannerTags: banner ? [banner] : [],
    residenceCountry: member.residence_country,
    mayTellResidence: residenceRefused(member, attempts, sources.circumstances) === null,
    clientClass: classView(sources.circumstances, member, now),
    // Companies are not verified here, and no region file names limits for them.
    kybQuota: null,
    version: member.version,
    updatePoi,
    cases,
    appeal: appealStanding(finalDecision(attempts, sources.circumstances), sources.circumstances, sources.appeals, now),
    levels: tables.levels,
    nextStep: nextStepOf(first, second, { LEVEL_1: draft !== undefined, LEVEL_2: proof?.state === 'draft' }),
    nextTask: sources.nextTask,
    policy: {
      site: region.site,
      asOf: region.asOf,
      template: region.template,
      limitsResetAt: region.limitsResetAt,
      withdrawals: withdrawalsOf(region),
    },
  }
}

function movingOf({ transferring }: Circumstances): KycInfo['transfer'] {
  return (
    transferring && { direction: transferring.direction, frozenUntil: new Date(transferring.frozenUntil).toISOString() }
  )
}

/** A new assessment of the account’s risk waits for the member’s answers. */
function waitsForRisk({ template_code: code, state, final }: AskedOfMember): boolean {
  return (
    code === riskTemplate &&
    !final &&
    (state === 'QUESTIONNAIRE_STATUS_UNSUBMIT' || state === 'QUESTIONNAIRE_STATUS_REJECTED')
  )
}

/** The duties that must be done, as far as they wait for somebody. */
function processOf(duties: readonly Duty[], wanted: Wanted): KycInfo['verificationProcess'] {
  const open = duties.filter(({ optional, status }) => !optional && status !== 'DONE')
  const tasks = wanted.obtain_verification_process === false ? [] : open.map(({ type, status }) => ({ type, status }))
  return { isVerificationProcess: open.length > 0, tasks }
}

const caseStatus = {
  draft: 'draft',
  submitted: 'reading',
  in_review: 'in_review',
  approved: 'approved',
  needs_action: 'needs_action',
  rejected: 'rejected',
} as const

function caseOf(
  standing: LevelStanding,
  { attempts, region, consentVersion }: Pick<KycSources, 'attempts' | 'region' | 'consentVersion'>,
): Case {
  const ofLevel = attempts.filter(
    (attempt) =>
      attempt.level === standing.level &&
      attempt.purpose === 'verify' &&
      !attempt.set_aside_at &&
      attempt.state !== 'superseded',
  )
  const last = ofLevel.toSorted((a, b) => b.number - a.number)[0]
  // A draft that mends a refusal still shows what was refused; none mends what was refused for good.
  const refused = lastWord(ofLevel.filter((attempt) => attempt.state !== 'draft'))
  const latest = last?.state === 'draft' && refused?.state !== 'rejected' ? last : refused
  return {
    level: standing.level,
    attemptId: latest?.id ?? null,
    status: latest && latest.state !== 'superseded' ? caseStatus[latest.state] : 'none',
    documentType: latest?.document_type ?? null,
    country: latest?.country ?? null,
    submittedAt: latest?.submitted_at?.toISOString() ?? null,
    decidedAt: latest?.decided_at?.toISOString() ?? null,
    reasons:
      refused && (refused.state === 'needs_action' || refused.state === 'rejected')
        ? reasonsForMember(refused.reasons, refused.state === 'rejected')
        : [],
    method: latest?.method ?? 'document',
    mend: refused?.state === 'needs_action' ? mendOf(refused, region, consentVersion) : null,
    attemptsLeft: standing.attemptsLeft,
    nextAttemptAt: standing.nextAttemptAt?.toISOString() ?? null,
    checks: latest ? checksForMember(latest) : [],
  }
}

/** The second level's case is the latest proof of address. */
function addressCase({ level, attemptsLeft, nextAttemptAt }: LevelStanding, proof: AddressStanding | null): Case {
  const refused = proof?.state === 'needs_action' || proof?.state === 'rejected'
  return {
    level,
    attemptId: null,
    status: proof && proof.state !== 'superseded' ? caseStatus[proof.state] : 'none',
    documentType: null,
    country: null,
    submittedAt: instant(proof?.submittedAt),
    decidedAt: instant(proof?.decidedAt),
    reasons: proof && refused ? reasonsForMember(proof.reasons, proof.state === 'rejected') : [],
    method: 'document',
    mend: null,
    attemptsLeft,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    checks: [],
  }
}

const instant = (text: string | null | undefined): string | null => (text ? new Date(text).toISOString() : null)

/**
 * All checks once approved; when something is to be mended, only the failed ones whose reason is the member's to know: a
 * gap in a full list would tell what must not be told. While a person looks, none.
 */
function checksForMember({ state, checks }: Pick<AttemptRow, 'state' | 'checks'>): Case['checks'] {
  const mendable = ({ outcome, reason }: StoredCheck): boolean =>
    outcome === 'failed' && reason !== undefined && reasons[reason].audience === 'member'
  const shown = state === 'approved' ? checks : state === 'needs_action' ? checks.filter(mendable) : []
  return shown.map(({ name, outcome }) => ({ name, outcome }))
}

function identifies(identity: Identity): KycInfo['applicant']['identifies'][number] {
  return {
    type: identity.documentType as KycInfo['applicant']['identifies'][number]['type'],
    country: identity.country,
    number: maskNumber(identity.number),
    expiresOn: identity.expiresOn,
  }
}

function withdrawalsOf({ withdrawals }: Region): KycInfo['policy']['withdrawals'] {
  if (!withdrawals) return null
  const { firstHoldHours, holdHours, stablecoins } = withdrawals
  return {
    firstHoldHours,
    holdHours,
    stablecoins: stablecoins && {
      currency: stablecoins.currency,
      perDay: stablecoins.perDay,
      perMonth: stablecoins.perMonth,
    },
  }
}

/** Computes kyc-info from what came with the session; it runs no query. */
export function kycInfoFor(
  context: ComplianceParts,
  { member, attempts, circumstances }: Pick<KycSources, 'member' | 'attempts' | 'circumstances'>,
  wanted: Wanted,
  { now, language }: { now: Date; language: string },
): KycInfo {
  const identity = member.identity
    ? context.keyring.openJson<Identity>(member, 'member.identity', member.identity)
    : null
  const { regions, texts } = context
  const duties = dutiesFor(context, { member, attempts, circumstances }, now)
  return kycInfoOf(
    {
      member,
      identity,
      region: regionOf(regions, member.site),
      provider: providerOf(context, member, 'LEVEL_1'),
      policy: policyOf(regions, member.site),
      resets: resetPolicyOf(regions, member.site),
      addresses: addressPolicyOf(regions, member.site),
      appeals: appealPolicyOf(regions, member.site),
      questionnaires: questionnairesOfKycInfo(circumstances.questionnaires, context.questionnaires, member),
      attempts,
      circumstances,
      duties,
      nextTask: firstTask(context, duties, { site: member.site, wish: language, now }),
      consentVersion: texts.version,
      now,
      text: (key) => texts.text(language, key),
    },
    wanted,
  )
}
