import { waitingStatuses } from '@tessera/contract/task-states.ts'
import type { ComplianceTask } from '@tessera/contract/tasks.ts'
import type { Retakes } from '@tessera/questionnaires/engine/retakes.ts'
import { textsFor } from '@tessera/questionnaires/library/texts.ts'
import type { Context } from '../../context.ts'
import { documentOf, languagesFor, versionsAt } from '@tessera/questionnaires/library/agreements.ts'
import { addressPolicyOf, policyOf, regionOf, taskPolicyOf } from '../../regions/region.ts'
import { dutiesOf } from './duties.ts'
import type { Duty, DutySources, TestTimes } from './duty.ts'
import { byUrgency, closedNow } from './urgency.ts'

type Parts = Pick<Context, 'regions' | 'agreements' | 'questionnaires' | 'suitability'>
type Standing = Pick<DutySources, 'member' | 'attempts' | 'circumstances'>

/** The member's duties, without words. */
export function dutiesFor(
  { regions, agreements, questionnaires, suitability }: Parts,
  { member, attempts, circumstances }: Standing,
  now: Date,
): Duty[] {
  const { site } = member
  const day = now.toISOString().slice(0, 10)
  const versions = [...agreements].map(
    ([id, all]) => [id, versionsAt(all, site).filter(({ effectiveFrom }) => effectiveFrom <= day)] as const,
  )
  return dutiesOf({
    member,
    attempts,
    circumstances,
    region: regionOf(regions, site),
    policy: policyOf(regions, site),
    addresses: addressPolicyOf(regions, site),
    tasks: taskPolicyOf(regions, site),
    templates: questionnaires.templates,
    agreements: new Map(versions),
    tests: { knowledge: timesOf(suitability.knowledge), risk: timesOf(suitability.risk) },
    now,
  })
}

const timesOf = ({ rules }: { rules: { renewDaysBefore: number; retakes: Retakes } }): TestTimes => ({
  renewDays: rules.renewDaysBefore,
  retakes: rules.retakes,
})

const base = '/user/accounts/auth'
const paths: Record<Duty['type'], (duty: Duty) => string> = {
  IDV_L1: () => `${base}/kyc`,
  IDV_L2_POA: () => `${base}/updatePOA`,
  UPDATE_POI: () => `${base}/updatekyc`,
  KNOWLEDGE_TEST: () => `${base}/crypto-knowledge-test`,
  RISK_TEST: () => `${base}/risk-tolerance-test`,
  AGREEMENT: ({ agreement }) => `${base}/agreement?id=${agreement ?? ''}`,
  QUESTIONNAIRE: formPath,
  RESIDENCE_CRS: formPath,
  CLASSIFICATION: formPath,
  BANK_ACCOUNT: formPath,
  NFC: formPath,
  VIDEO_INTERVIEW: formPath,
}

/** The one screen that fills in any questionnaire by its number. */
function formPath({ template, requestId }: Duty): string {
  return `${base}/questionnaire?${new URLSearchParams({ code: String(template), ...(requestId ? { request_id: requestId } : {}) }).toString()}`
}

/** The same as members see them: in words, the most urgent first. What comes after a refusal for good is not promised for later. */
export function tasksFor(context: Parts, standing: Standing, wish: string, now: Date): ComplianceTask[] {
  return dutiesFor(context, standing, now)
    .filter(({ status, over }) => status !== 'LOCKED' || !over)
    .toSorted(byUrgency(now))
    .map((duty) => asTask(context, duty, { site: standing.member.site, wish, now }))
}

/** The one at the head of that list, if it waits for the member and is no choice of theirs. */
export function firstTask(context: Parts, duties: readonly Duty[], where: Where): ComplianceTask | null {
  const [first] = duties.toSorted(byUrgency(where.now))
  return first && !first.optional && waitingStatuses.includes(first.status) ? asTask(context, first, where) : null
}

/** For whom a duty is put into words. */
interface Where {
  site: string
  wish: string
  now: Date
}

function asTask(context: Parts, duty: Duty, { site, wish, now }: Where): ComplianceTask {
  return {
    id: duty.id,
    type: duty.type,
    status: duty.status,
    optional: duty.optional,
    title: titleOf(context, duty, site, wish),
    minutes:
      duty.minutes ??
      (duty.template === null ? 5 : (context.questionnaires.templates.get(duty.template)?.template.estMinutes ?? 5)),
    opens: [...new Set([...duty.opens, ...duty.raises.flatMap(({ product, opens }) => (opens ? [product] : []))])],
    blocks: [...new Set(duty.blocks)],
    closedNow: closedNow(duty, now),
    raises: duty.raises.flatMap(({ opens, ...limit }) => (opens ? [] : [limit])),
    why: duty.why,
    dueAt: duty.dueAt?.toISOString() ?? null,
    closesAt: duty.closesAt?.toISOString() ?? null,
    after: [...duty.after],
    nextAttemptAt: duty.nextAttemptAt?.toISOString() ?? null,
    extensionDays: duty.extensionDays,
    appointment: duty.appointment && { at: duty.appointment.at.toISOString(), link: duty.appointment.link },
    openedBy: duty.openedBy,
    templateCode: duty.template,
    path: paths[duty.type](duty),
  }
}

function titleOf(
  { questionnaires, agreements }: Parts,
  { template, agreement }: Duty,
  site: string,
  wish: string,
): string {
  const version = agreement === null ? undefined : versionsAt(agreements.get(agreement) ?? [], site).at(-1)
  if (version) return documentOf(version, site, languagesFor(version, wish)).title
  const loaded = template === null ? undefined : questionnaires.templates.get(template)
  return loaded ? textsFor(questionnaires, loaded, [wish, 'en']).title : ''
}
