import type { EmailParts } from '../accounts/parts.ts'
import type { RuleFiles } from '../regions/parts.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { flowName, kycLevels, type KycLevel } from '@tessera/contract/states.ts'
import type { ComplianceParts } from '../compliance/parts.ts'
import type { SessionMember } from '../accounts/sessions/sessions.ts'
import { verifiedIdentity, type Identity } from '../accounts/members/store.ts'
import type { Provider } from '../verification/providers/provider.ts'
import { providerOf } from '../verification/providers/providers.ts'
import { differingProducts } from '../regions/limits.ts'
import { regionOf, type Region } from '../regions/region.ts'
import { addressPolicyOf, appealPolicyOf, policyOf, resetPolicyOf } from '../regions/policies.ts'
import { appealStatus, finalDecision } from '../verification/appeals/rules.ts'
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
import type { AttemptRow } from '../accounts/snapshot/attempts.ts'
import { classView } from '../accounts/snapshot/client-class.ts'
import type { Snapshot } from '../accounts/snapshot/snapshot.ts'
import { liftersOf } from '../compliance/tasks/compute-tasks.ts'
import type { ComputedTask } from '../compliance/tasks/computed-task.ts'
import { computedTasksFor, firstTask } from '../compliance/tasks/list.ts'
import { limitationsOf } from './limitations.ts'
import { tablesOf } from './limit-tables.ts'
import { maskNumber } from '../verification/records/mask.ts'
import { residenceRefused } from '../accounts/residence.ts'
import { nextStepOf, reachedLevel, levelStatusAt, type LevelStatus } from '../verification/records/level-status.ts'
import { processOf, caseOf, addressCase } from './kyc-cases.ts'

export type KycInfo = Calls['POST /v3/private/kyc/kyc-info']['result']
export type Wanted = Calls['POST /v3/private/kyc/kyc-info']['body']

/** What the answer is computed from. */
export interface KycSources {
  member: SessionMember
  identity: Identity | null
  region: Region
  dependsOnCountry: string[]
  provider: Provider
  attempts: readonly AttemptRow[]
  snapshot: Snapshot
  policy: Policy
  resets: ResetPolicy
  addresses: AddressPolicy
  appeals: AppealPolicy
  questionnaires: ReturnType<typeof questionnairesOfKycInfo>
  computedTasks: readonly ComputedTask[]
  /** The task to do first. */
  nextTask: KycInfo['nextTask']
  /** The version of the current consent text. */
  consentVersion: string
  now: Date
  /** A text in the requested language. */
  text: (key: string) => string
}

/** The complete answer of kyc-info. Fields whose feature does not exist yet have their true empty value. */
export function kycInfoOf(sources: KycSources, wanted: Wanted): KycInfo {
  const { member, identity, region, attempts, now, text } = sources
  const { updatePoi, banner } = updatePoiOf(sources, text)
  const closed = limitationsOf(
    member,
    { region, policy: sources.policy },
    { snapshot: sources.snapshot, computedTasks: sources.computedTasks },
    now,
  )
  const proof = sources.snapshot.addressProof
  const address = { snapshot: sources.snapshot, policy: sources.addresses }
  const statusAt = (level: KycLevel): LevelStatus => levelStatusAt(level, { member, region, attempts, address }, now)
  const [first, second] = [statusAt('LEVEL_1'), statusAt('LEVEL_2')]
  const draft = attempts.find(
    (attempt) => attempt.level === 'LEVEL_1' && attempt.purpose === 'verify' && attempt.state === 'draft',
  )
  const cases = [first, second].map((memberState) =>
    memberState.level === 'LEVEL_2' ? addressCase(memberState, proof) : caseOf(memberState, sources),
  )
  const refused = cases.find((one) => one.reasons.length > 0)
  const tables = tablesOf(region, liftersOf(sources.computedTasks, sources))
  const { isDisplayNewSatos, isDisplaySatosToEu, ...custody } = custodyOfKycInfo(
    member,
    region.custody,
    sources.snapshot.questionnaires,
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
    // Issued only on request (by the route): unused tokens should not exist.
    kycToken: '',
    opened: region.opened,
    limitation: [...new Set(closed.map(({ capability }) => capability))],
    limitationInfo: closed,
    transfer: movingOf(sources.snapshot),
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
      isDisplayNewRcOnboarding: sources.snapshot.questionnaires.some(waitsForRisk),
      isDisplayQuestionnaire: sources.questionnaires.isDisplayQuestionnaire,
      displayHkgPoaAgreement:
        sources.addresses.agreementSites.includes(member.site) &&
        second.step !== 'SUCCESS' &&
        second.step !== 'NOT_ALLOW',
      displayUpdatePOI: updatePoi.status !== 'DisplayUpdatePOIStatus_No',
      displayEuPoiReset: offersEuReset({ member, snapshot: sources.snapshot, policy: sources.resets }),
    },
    ...custody,
    additionalRejectReason: updatePoi.rejectReason,
    verificationProcess: processOf(sources.computedTasks, wanted),
    amlQuestionnaire: sources.questionnaires.amlQuestionnaire,
    bannerTags: banner ? [banner] : [],
    residenceCountry: member.residence_country,
    mayDeclareResidence: residenceRefused(member, attempts, sources.snapshot) === null,
    clientClass: classView(sources.snapshot, member, now),
    // We do not verify companies, and no region file has limits for them.
    kybQuota: null,
    version: member.version,
    updatePoi,
    cases,
    appeal: appealStatus(finalDecision(attempts, sources.snapshot), sources.snapshot, sources.appeals, now),
    levels: tables.levels,
    dependsOnCountry: sources.dependsOnCountry,
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

function movingOf({ transferring }: Snapshot): KycInfo['transfer'] {
  return (
    transferring && { direction: transferring.direction, frozenUntil: new Date(transferring.frozenUntil).toISOString() }
  )
}

/** A new risk assessment of the account needs the member's answers. */
function waitsForRisk({ template_code: code, state, final }: AskedOfMember): boolean {
  return (
    code === riskTemplate &&
    !final &&
    (state === 'QUESTIONNAIRE_STATUS_UNSUBMIT' || state === 'QUESTIONNAIRE_STATUS_REJECTED')
  )
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

/** Computes kyc-info from the data loaded with the session. Runs no query. */
export function kycInfoFor(
  context: Pick<ComplianceParts, 'providers'> & RuleFiles & EmailParts,
  { member, attempts, snapshot }: Pick<KycSources, 'member' | 'attempts' | 'snapshot'>,
  wanted: Wanted,
  { now, language }: { now: Date; language: string },
): KycInfo {
  const identity = verifiedIdentity(context.keyring, member)
  const { regions, texts } = context
  const computedTasks = computedTasksFor(context, { member, attempts, snapshot }, now)
  return kycInfoOf(
    {
      member,
      identity,
      region: regionOf(regions, member.site),
      dependsOnCountry: member.residence_country === null ? differingProducts([...regions.values()]) : [],
      provider: providerOf(context, member, 'LEVEL_1'),
      policy: policyOf(regions, member.site),
      resets: resetPolicyOf(regions, member.site),
      addresses: addressPolicyOf(regions, member.site),
      appeals: appealPolicyOf(regions, member.site),
      questionnaires: questionnairesOfKycInfo(snapshot.questionnaires, context.questionnaires, member),
      attempts,
      snapshot,
      computedTasks,
      nextTask: firstTask(context, computedTasks, { site: member.site, wish: language, now }),
      consentVersion: texts.version,
      now,
      text: (key) => texts.text(language, key),
    },
    wanted,
  )
}
