import type { TaskStatus, TaskType } from '@tessera/contract/task-states.ts'
import type { KycStepState } from '@tessera/contract/states.ts'
import type { AddressPolicy } from '../addresses/policy.ts'
import type { AttemptRow } from '../identity/attempts.ts'
import type { AskedQuestionnaire, Circumstances } from '../identity/circumstances.ts'
import { standingAt, type LevelStanding } from '../identity/standing.ts'
import type { SessionMember } from '../members/sessions.ts'
import type { Region } from '../regions/region.ts'
import type { Policy } from '../reverification/policy.ts'
import { updateStandingOf } from '../reverification/view.ts'
import type { TaskPolicy, TaskRule } from './rules.ts'

/* A duty is not stored: it follows from the site's rules and from what the member has done, so it can neither be forgotten nor linger. */

/** What duties are computed from. */
export interface DutySources {
  member: SessionMember
  attempts: readonly AttemptRow[]
  circumstances: Circumstances
  region: Region
  policy: Policy
  addresses: AddressPolicy
  tasks: TaskPolicy
  /** The version in force of each agreement of the site, by id. */
  agreements: ReadonlyMap<string, number>
  /** Questionnaires that end on a day an answer names: then they are asked again, of whoever began them. */
  endingByAnswer: ReadonlySet<number>
  /** Days before its end from which a test may be taken anew. */
  renewals: { knowledge: number; risk: number }
  now: Date
}

/** A duty as the server knows it: without words. */
export interface Duty {
  id: string
  type: TaskType
  status: TaskStatus
  optional: boolean
  /** Of the questionnaire, if it is one. */
  template: number | null
  requestId: string
  agreement: string | null
  minutes: number | null
  opens: readonly string[]
  blocks: readonly string[]
  dueAt: Date | null
  closesAt: Date | null
  after: readonly string[]
  nextAttemptAt: Date | null
  /** What was done holds until then. */
  validUntil: Date | null
  /** It holds still, and has waited to be done anew since so many days before its end; null for all others. */
  renewal: number | null
  extensionDays: number
  openedBy: 'SYSTEM' | 'OFFICER' | 'MEMBER'
}

/** The member can do something about it, or it is over for good: its time runs. */
const runs: readonly TaskStatus[] = ['TODO', 'IN_PROGRESS', 'REJECTED_RETRY', 'EXPIRED', 'COOLING_OFF']
const dayMs = 86_400_000

/** Every duty of the member in the order of the site's rules, then what was asked beside them. */
export function dutiesOf(sources: DutySources): Duty[] {
  const { tasks, circumstances } = sources
  const ruled = new Map<string, Duty>()
  for (const rule of tasks.list) ruled.set(rule.id, dutyOf(rule, sources, ruled))
  const covered = new Set([...ruled.values()].flatMap(({ template }) => template ?? []))
  const asked = circumstances.questionnaires.filter((row) => {
    if (row.request_id === '' && covered.has(row.template_code)) return false
    if (row.state === 'QUESTIONNAIRE_STATUS_APPROVED') return sources.endingByAnswer.has(row.template_code) && questionnaireStatus(row, sources.now) === 'EXPIRED'
    return row.opened_by !== 'member'
  })
  return [...updateDuty(sources), ...ruled.values(), ...asked.map((row) => askedDuty(row, sources))]
}

function dutyOf(rule: TaskRule, sources: DutySources, before: ReadonlyMap<string, Duty>): Duty {
  const missing = (rule.after ?? []).filter((id) => !isDone(before.get(id)))
  const own = stateOf(rule, sources)
  const locked = missing.length > 0 && own.status !== 'DONE' && own.status !== 'IN_REVIEW'
  const verifiedAt = sources.circumstances.document?.verifiedAt
  const { validUntil = null, renewal = null } = own
  // What ran out has its days anew, from the day it ended.
  const from = validUntil && validUntil <= sources.now ? validUntil.toISOString() : verifiedAt
  const since = rule.dueDays === undefined || !from ? null : new Date(Date.parse(from) + rule.dueDays * dayMs)
  const row = rule.template === undefined ? undefined : questionnaireOf(rule.template, sources)
  const duty: Untimed = {
    id: rule.id,
    type: rule.type,
    status: locked ? 'LOCKED' : own.status,
    optional: rule.optional === true,
    template: rule.template ?? null,
    requestId: '',
    agreement: rule.agreement ?? null,
    minutes: rule.minutes ?? null,
    opens: rule.opens ?? [],
    blocks: [...(rule.blocks ?? []), ...(row?.blocking ?? [])],
    dueAt: row?.due_at && row.state !== 'QUESTIONNAIRE_STATUS_APPROVED' ? new Date(row.due_at) : since,
    after: locked ? missing : [],
    nextAttemptAt: own.nextAttemptAt ?? null,
    validUntil,
    renewal,
    openedBy: row ? openerOf(row) : 'SYSTEM',
  }
  return renewal === null ? withTime(duty, rule.graceDays ?? 0, sources) : renewing(duty)
}

/** Until its end everything stays open that doing it opened; on that day it closes, and nobody can put that off. */
function renewing(duty: Untimed): Duty {
  const { opens, validUntil } = duty
  return { ...duty, opens: [], blocks: opens, dueAt: validUntil, closesAt: opens.length > 0 ? validUntil : null, extensionDays: 0 }
}

/** What comes after a duty need not wait while it is only done anew. */
const isDone = (duty: Duty | undefined): boolean => duty?.status === 'DONE' || duty?.renewal != null

type Untimed = Omit<Duty, 'closesAt' | 'extensionDays'>

/** Puts in what the clock says: the day put off, overdue or not, and when something closes. */
function withTime(duty: Untimed, graceDays: number, { circumstances, tasks, now }: DutySources): Duty {
  const extended = circumstances.extensions[duty.id] ?? 0
  const dueAt = duty.dueAt && runs.includes(duty.status) ? new Date(duty.dueAt.getTime() + extended * dayMs) : null
  const overdue = dueAt !== null && dueAt < now && duty.status !== 'COOLING_OFF'
  return {
    ...duty,
    dueAt,
    status: overdue ? 'OVERDUE' : duty.status,
    closesAt: dueAt && duty.blocks.length > 0 ? new Date(dueAt.getTime() + graceDays * dayMs) : null,
    extensionDays: dueAt && extended === 0 && duty.type !== 'UPDATE_POI' ? tasks.extensionDays : 0,
  }
}

interface Own {
  status: TaskStatus
  renewal?: number | null
  nextAttemptAt?: Date | null
  validUntil?: Date | null
}

function stateOf(rule: TaskRule, sources: DutySources): Own {
  const { member, region, attempts, circumstances, addresses, agreements, renewals, now } = sources
  switch (rule.type) {
    case 'IDV_L1':
      return ofStep(standingAt('LEVEL_1', member, region, attempts, now, { circumstances, policy: addresses }), attempts.some(isOpenDraft))
    case 'IDV_L2_POA':
      return ofStep(standingAt('LEVEL_2', member, region, attempts, now, { circumstances, policy: addresses }), circumstances.addressProof?.state === 'draft')
    case 'AGREEMENT': {
      const signed = circumstances.agreements[rule.agreement ?? ''] ?? 0
      return { status: signed === 0 ? 'TODO' : signed < (agreements.get(rule.agreement ?? '') ?? 0) ? 'EXPIRED' : 'DONE' }
    }
    case 'KNOWLEDGE_TEST':
      return ofTest(instant(circumstances.knowledge.until), renewals.knowledge, knowledgeStatus(circumstances.knowledge), now)
    case 'RISK_TEST':
      return ofTest(instant(circumstances.risk?.until), renewals.risk, riskStatus(circumstances.risk), now)
    case 'UPDATE_POI':
      return { status: 'DONE' }
    default:
      return ofQuestionnaire(questionnaireOf(rule.template ?? 0, sources), now)
  }
}

const instant = (at: Date | string | null | undefined): Date | null => (at ? new Date(at) : null)

/**
 * A test holds until its end, whatever became of a newer try meanwhile; shortly before, it waits to be done anew. The test's own
 * page tells when a failed one may be tried again.
 */
function ofTest(until: Date | null, renewDays: number, latest: TaskStatus, now: Date): Own {
  const begun = latest === 'IN_PROGRESS' || latest === 'IN_REVIEW'
  if (!until) return { status: latest }
  if (until <= now) return { status: begun ? latest : 'EXPIRED', validUntil: until }
  if (until.getTime() - now.getTime() > renewDays * dayMs) return { status: 'DONE', validUntil: until }
  return { status: begun ? latest : 'TODO', validUntil: until, renewal: renewDays }
}

/** How the latest try stands, or the latest proof. */
function knowledgeStatus({ latest, proof }: Circumstances['knowledge']): TaskStatus {
  if (proof === 'in_review') return 'IN_REVIEW'
  if (latest === 'open') return 'IN_PROGRESS'
  return latest === 'failed' || latest === 'invalid' ? 'REJECTED_RETRY' : 'TODO'
}

function riskStatus(risk: Circumstances['risk']): TaskStatus {
  const statuses = { open: 'IN_PROGRESS', too_fast: 'TODO', measured: 'IN_PROGRESS', in_review: 'IN_REVIEW', accepted: 'DONE', refused: 'REJECTED_RETRY' } as const
  return risk ? statuses[risk.state] : 'TODO'
}

const isOpenDraft = ({ level, purpose, state, set_aside_at: aside }: AttemptRow): boolean => level === 'LEVEL_1' && purpose === 'verify' && state === 'draft' && !aside

function ofStep({ step, refused, nextAttemptAt }: LevelStanding, begun: boolean): Own {
  const statuses: Record<KycStepState, TaskStatus> = {
    ALLOW: begun ? 'IN_PROGRESS' : 'TODO',
    NOT_ALLOW: 'LOCKED',
    PENDING: 'IN_REVIEW',
    SUCCESS: 'DONE',
    FAILED_AND_CAN_RETRY: 'REJECTED_RETRY',
    FAILED_AND_CAN_NOT_RETRY: 'REJECTED_FINAL',
    CERTIFICATION_DISABLED: 'LOCKED',
  }
  return refused === 'NO_ATTEMPTS_LEFT' ? { status: 'COOLING_OFF', nextAttemptAt } : { status: statuses[step] }
}

/** The one that is asked without a request of its own. */
function questionnaireOf(code: number, { circumstances }: DutySources): AskedQuestionnaire | undefined {
  return circumstances.questionnaires.find((row) => row.template_code === code && row.request_id === '')
}

function ofQuestionnaire(row: AskedQuestionnaire | undefined, now: Date): Own {
  return { status: questionnaireStatus(row, now), validUntil: instant(row?.valid_until) }
}

function questionnaireStatus(row: AskedQuestionnaire | undefined, now: Date): TaskStatus {
  switch (row?.state) {
    case undefined:
    case 'QUESTIONNAIRE_STATUS_UNDEFINED':
      return 'TODO'
    case 'QUESTIONNAIRE_STATUS_UNSUBMIT':
      return row?.opened_by === 'member' ? 'IN_PROGRESS' : 'TODO'
    case 'QUESTIONNAIRE_STATUS_PENDING':
    case 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT':
      return 'IN_REVIEW'
    case 'QUESTIONNAIRE_STATUS_APPROVED':
      return row?.valid_until && new Date(row.valid_until) <= now ? 'EXPIRED' : 'DONE'
    case 'QUESTIONNAIRE_STATUS_REJECTED':
      return row?.final ? 'REJECTED_FINAL' : 'REJECTED_RETRY'
  }
}

function askedDuty(row: AskedQuestionnaire, sources: DutySources): Duty {
  const { status } = ofQuestionnaire(row, sources.now)
  return withTime(
    {
      id: `questionnaire:${row.id}`,
      type: 'QUESTIONNAIRE',
      status,
      optional: false,
      template: row.template_code,
      requestId: row.request_id,
      agreement: null,
      minutes: null,
      // Asked without a day: what it holds back is held back while it waits.
      opens: row.due_at ? [] : row.blocking,
      blocks: row.due_at ? row.blocking : [],
      dueAt: row.due_at ? new Date(row.due_at) : null,
      after: [],
      nextAttemptAt: null,
      validUntil: null,
      renewal: null,
      openedBy: openerOf(row),
    },
    0,
    sources,
  )
}

const openerOf = ({ opened_by: by }: AskedQuestionnaire): Duty['openedBy'] => (by === 'member' ? 'MEMBER' : by.startsWith('operator:') ? 'OFFICER' : 'SYSTEM')

function updateDuty(sources: DutySources): Duty[] {
  const { member, circumstances, attempts, policy, now } = sources
  const { status, nextAttemptAt } = updateStandingOf(member, circumstances, attempts, policy, now)
  if (status === 'DisplayUpdatePOIStatus_No') return []
  const own: Record<typeof status, TaskStatus> = {
    DisplayUpdatePOIStatus_Needed: 'TODO',
    DisplayUpdatePOIStatus_Pending: 'IN_REVIEW',
    DisplayUpdatePOIStatus_Rejected: 'REJECTED_RETRY',
    DisplayUpdatePOIStatus_Rejected_Daily: 'COOLING_OFF',
  }
  const dueOn = circumstances.reverification?.dueOn
  // The whole of the last day is free, and its date is the one that is shown.
  const dueAt = dueOn ? new Date(Date.parse(`${dueOn}T00:00:00Z`) + dayMs - 1) : null
  const duty = {
    id: 'update-poi',
    type: 'UPDATE_POI' as const,
    status: own[status],
    optional: dueOn === undefined,
    template: null,
    requestId: '',
    agreement: null,
    minutes: 4,
    opens: [],
    blocks: policy.closedAfterDue,
  }
  return [withTime({ ...duty, dueAt, after: [], nextAttemptAt, validUntil: null, renewal: null, openedBy: 'SYSTEM' }, 0, sources)]
}

/** Products that open duties close on this day, each with the duty that opens them. The newer document has limitations of its own. */
export function closedByDuties(duties: readonly Duty[], now: Date): { product: string; duty: string }[] {
  const waiting = duties.filter(({ status, optional, type }) => !optional && status !== 'DONE' && type !== 'UPDATE_POI' && type !== 'IDV_L1' && type !== 'IDV_L2_POA')
  return waiting.flatMap(({ id, opens, blocks, closesAt, status }) => {
    // Whoever has sent their part waits for us: nothing more closes.
    const late = closesAt !== null && closesAt < now && status !== 'IN_REVIEW'
    return [...opens, ...(late ? blocks : [])].map((product) => ({ product, duty: id }))
  })
}

const urgency: readonly TaskStatus[] = ['OVERDUE', 'REJECTED_RETRY', 'EXPIRED', 'IN_PROGRESS', 'TODO', 'COOLING_OFF', 'IN_REVIEW', 'LOCKED', 'REJECTED_FINAL', 'DONE']

/** What waits for the member first: by what happened to it, then by its day; choices after duties. */
export function byUrgency(a: Duty, b: Duty): number {
  const waits = ({ status }: Duty): number => (urgency.indexOf(status) <= urgency.indexOf('TODO') ? 0 : 1)
  const day = ({ dueAt }: Duty): number => dueAt?.getTime() ?? Number.MAX_SAFE_INTEGER
  return (
    waits(a) - waits(b) ||
    Number(a.optional) - Number(b.optional) ||
    Number(b.status === 'OVERDUE') - Number(a.status === 'OVERDUE') ||
    day(a) - day(b) ||
    urgency.indexOf(a.status) - urgency.indexOf(b.status)
  )
}
