import type { TaskStatus } from '@tessera/contract/task-states.ts'
import { classOf } from '../../accounts/snapshot/client-class.ts'
import type { AskedQuestionnaire } from '../../accounts/snapshot/circumstances.ts'
import { endedByMove } from '../../accounts/members/moved.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { raisedBy } from '../../regions/limits.ts'
import { updateStandingOf } from '../../verification/reverification/view.ts'
import { appliesTo } from './applies.ts'
import { anewOf, officerTaskOf, unruledOf } from './anew.ts'
import { dueOf } from './begins.ts'
import { dayMs, instant, isAsked, type Duty, type DutySources } from './duty.ts'
import { extendedBy } from './extended.ts'
import type { TaskRule } from '../../regions/task-rules.ts'
import { ofQuestionnaire, questionnaireOf, stateOf } from './states.ts'
import { whyOf } from './why.ts'

/* A duty is not stored: it follows from the site's rules and from what the member has done, so it can neither be forgotten nor linger. */

/** The member can do something about it, now or later: its time runs. */
const runs: readonly TaskStatus[] = ['TODO', 'IN_PROGRESS', 'REJECTED_RETRY', 'EXPIRED', 'COOLING_OFF']

/** Every duty of the member in the order of the site's rules, then what was asked beside them. */
export function dutiesOf(sources: DutySources): Duty[] {
  const { tasks, circumstances } = sources
  const ruled = new Map<string, Duty>()
  for (const rule of [...tasks.list, ...unruledOf(sources)])
    if (officerTaskOf(rule, circumstances) || appliesTo(rule, sources)) ruled.set(rule.id, dutyOf(rule, sources, ruled))
  const covered = new Set([...ruled.values()].flatMap(({ template }) => template ?? []))
  const asked = circumstances.questionnaires.filter((row) => {
    if (row.request_id === '' && covered.has(row.template_code)) return false
    if (givesClass(row, sources)) return true
    // What ends on a day an answer names is asked again then, of whoever began it.
    if (row.state === 'QUESTIONNAIRE_STATUS_APPROVED')
      return (
        sources.templates.get(row.template_code)?.template.validTo !== undefined &&
        ofQuestionnaire(row, sources).status === 'EXPIRED'
      )
    return isAsked(row)
  })
  return endedForGood([...updateDuty(sources), ...ruled.values(), ...asked.map((row) => askedDuty(row, sources))])
}

/**
 * What was refused for good, and what comes after it, promises nothing any more: what it would open, or would have closed after its day, is
 * closed at once. Choices close nothing.
 */
function endedForGood(duties: readonly Duty[]): Duty[] {
  const ended = new Set<string>()
  // They stand in the order of the rules: what comes first stands before what waits for it.
  return duties.map((duty) => {
    if (duty.status !== 'REJECTED_FINAL' && !(duty.status === 'LOCKED' && duty.after.some((id) => ended.has(id))))
      return duty
    ended.add(duty.id)
    return {
      ...duty,
      over: true,
      opens: [],
      blocks: duty.optional ? [] : [...duty.opens, ...duty.blocks],
      raises: [],
      closesAt: null,
    }
  })
}

/** The form that gave the class of the member at their site: as long as they do not give that up it is theirs to confirm anew, whoever asked it first. */
function givesClass(row: AskedQuestionnaire, { region, circumstances, member }: DutySources): boolean {
  const { clientClass } = circumstances
  if (row.request_id !== '' || clientClass?.site !== member.site) return false
  return (region.classes ?? []).some((one) => one.template === row.template_code && one.class === clientClass.class)
}

function dutyOf(rule: TaskRule, sources: DutySources, before: ReadonlyMap<string, Duty>): Duty {
  const row = rule.template === undefined ? undefined : questionnaireOf(rule.template, sources)
  const officer = officerTaskOf(rule, sources.circumstances)
  const testAsked = rule.type === 'KNOWLEDGE_TEST' && sources.circumstances.knowledge.asked
  // What somebody asks for beyond the site's own rules is neither a choice nor waits for other duties.
  const asked = isAsked(row) || testAsked || officer !== undefined
  // What does not apply to the member is not waited for.
  const missing = asked ? [] : (rule.after ?? []).filter((id) => before.has(id) && !isDone(before.get(id)))
  const own = officer
    ? anewOf(rule, officer, sources)
    : { ...stateOf(rule, sources), anew: isAskedAnew(row, sources.now) }
  const locked = missing.length > 0 && own.status !== 'DONE' && own.status !== 'IN_REVIEW'
  const { validUntil = null, renewal = null } = own
  // What ran out has its days anew, from the day it ended.
  const ruled = dueOf(rule, sources, validUntil && validUntil <= sources.now ? validUntil : null)
  const ownDay = row?.due_at && row.state !== 'QUESTIONNAIRE_STATUS_APPROVED' ? new Date(row.due_at) : null
  const setDay = instant(officer?.dueAt) ?? ownDay
  const duty: Untimed = {
    id: rule.id,
    type: rule.type,
    status: locked ? 'LOCKED' : own.status,
    optional: rule.optional === true && !asked,
    template: rule.template ?? null,
    requestId: '',
    agreement: rule.agreement ?? null,
    minutes: rule.minutes ?? null,
    over: false,
    opens: own.anew ? [] : (rule.opens ?? []),
    blocks: [
      ...(rule.blocks ?? []),
      ...(own.anew ? (rule.opens ?? []) : []),
      ...(row?.blocking ?? []),
      ...(officer?.blocks ?? []),
    ],
    raises: own.status === 'DONE' || own.anew ? [] : raisedBy(sources.region, sources.member.kyc_level, rule),
    dueAt: setDay ?? ruled,
    dayOf: ownDay && row ? row.id : null,
    after: locked ? missing : [],
    nextAttemptAt: own.nextAttemptAt ?? null,
    validUntil,
    renewal,
    anew: own.anew,
    appointment: appointmentOf(row, own.status),
    openedBy: officer ? 'OFFICER' : row ? openerOf(row) : 'SYSTEM',
  }
  if (officer) return { ...withTime({ ...duty, why: 'OFFICER' }, 0, withoutExtensions(sources)), extensionDays: 0 }
  const why = whyOf(
    { ...duty, moved: own.moved === true || endedByMove(row?.valid_until, sources.member) },
    row,
    testAsked,
  )
  return renewal === null ? withTime({ ...duty, why }, rule.graceDays ?? 0, sources) : renewing({ ...duty, why })
}

/** An officer asks by a day for what was approved before: until that day it holds. */
function isAskedAnew(row: AskedQuestionnaire | undefined, now: Date): boolean {
  const ends = instant(row?.valid_until)
  return (
    isAsked(row) &&
    instant(row.approved_at) !== null &&
    row.due_at !== null &&
    !row.final &&
    (ends === null || ends > now)
  )
}

/** Until its end everything stays open that doing it opened; on that day it closes, and nobody can put that off. */
function renewing(duty: Untimed & Pick<Duty, 'why'>): Duty {
  const { opens, validUntil } = duty
  return {
    ...duty,
    opens: [],
    blocks: opens,
    dueAt: validUntil,
    closesAt: opens.length > 0 ? validUntil : null,
    dayOf: null,
    extensionDays: 0,
  }
}

/** What comes after a duty need not wait while it is only done anew. */
const isDone = (duty: Duty | undefined): boolean =>
  duty?.status === 'DONE' || duty?.renewal != null || duty?.anew === true

/** A day that an officer set is not put off by the member. */
const withoutExtensions = (sources: DutySources): DutySources => ({
  ...sources,
  circumstances: { ...sources.circumstances, extensions: {} },
})

type Untimed = Omit<Duty, 'closesAt' | 'extensionDays' | 'why'>

/** Puts in what the clock says: the day put off, overdue or not, and when something closes. */
function withTime(duty: Untimed & Pick<Duty, 'why'>, graceDays: number, sources: DutySources): Duty {
  const { tasks, templates, now } = sources
  const extended = extendedBy(duty, sources)
  // A day that stands with the questionnaire was put off there.
  const added = duty.dayOf === null ? extended * dayMs : 0
  const dueAt = duty.dueAt && runs.includes(duty.status) ? new Date(duty.dueAt.getTime() + added) : null
  const overdue = dueAt !== null && dueAt < now && duty.status !== 'COOLING_OFF'
  // Nothing is put off for longer than it had in the first place.
  const given = (duty.dayOf === null ? undefined : templates.get(duty.template ?? 0)?.template.dueDays) ?? Infinity
  return {
    ...duty,
    dueAt,
    status: overdue ? 'OVERDUE' : duty.status,
    closesAt: dueAt && duty.blocks.length > 0 ? new Date(dueAt.getTime() + graceDays * dayMs) : null,
    extensionDays: dueAt && extended === 0 && duty.type !== 'UPDATE_POI' ? Math.min(tasks.extensionDays, given) : 0,
  }
}

function askedDuty(row: AskedQuestionnaire, sources: DutySources): Duty {
  const { status, nextAttemptAt = null, validUntil = null } = ofQuestionnaire(row, sources)
  const givenClass = givesClass(row, sources)
  // The day of what was approved was that of the time before.
  const dueAt = row.state === 'QUESTIONNAIRE_STATUS_APPROVED' ? null : row.due_at
  const duty: Untimed = {
    id: `questionnaire:${row.id}`,
    type: givenClass ? 'CLASSIFICATION' : 'QUESTIONNAIRE',
    status,
    // Nobody has to stay in a class.
    optional: givenClass && !isAsked(row),
    template: row.template_code,
    requestId: row.request_id,
    agreement: null,
    minutes: null,
    over: false,
    // Asked without a day: what it holds back is held back while it waits.
    opens: dueAt ? [] : row.blocking,
    blocks: dueAt ? row.blocking : [],
    raises: [],
    dueAt: instant(dueAt),
    dayOf: dueAt ? row.id : null,
    after: [],
    nextAttemptAt,
    validUntil: givenClass ? validUntil : null,
    renewal: null,
    anew: false,
    appointment: appointmentOf(row, status),
    openedBy: openerOf(row),
  }
  return withTime(
    { ...duty, why: whyOf({ ...duty, moved: endedByMove(row.valid_until, sources.member) }, row, false) },
    0,
    sources,
  )
}

const openerOf = ({ opened_by: by }: AskedQuestionnaire): Duty['openedBy'] =>
  by === 'member' ? 'MEMBER' : by.startsWith('operator:') ? 'OFFICER' : 'SYSTEM'

/** It belongs to what was sent: taken back, sent back or decided, nobody talks about it any more. */
function appointmentOf(row: AskedQuestionnaire | undefined, status: TaskStatus): Duty['appointment'] {
  const at = instant(row?.appointment_at)
  return at && status === 'IN_REVIEW' ? { at, link: row?.appointment_link ?? '' } : null
}

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
    why: status.startsWith('DisplayUpdatePOIStatus_Rejected') ? ('DOCUMENT_REFUSED' as const) : ('UPDATE_POI' as const),
    template: null,
    requestId: '',
    agreement: null,
    minutes: 4,
    over: false,
    opens: [],
    blocks: policy.closedAfterDue,
    raises: [],
    dayOf: null,
  }
  return [
    withTime(
      {
        ...duty,
        dueAt,
        after: [],
        nextAttemptAt,
        validUntil: null,
        renewal: null,
        anew: false,
        appointment: null,
        openedBy: circumstances.reverification?.cause.startsWith('operator:') ? 'OFFICER' : 'SYSTEM',
      },
      0,
      sources,
    ),
  ]
}

/** What lifts limits, and opens products, for the member: rules that are done, and hold, and their client class. */
export function liftersOf(
  duties: readonly Duty[],
  { circumstances, member, now }: Pick<DutySources, 'circumstances' | 'now'> & { member: Pick<SessionMember, 'site'> },
): Set<string> {
  return new Set([...duties.filter(isDone).map(({ id }) => id), classOf(circumstances, member, now)])
}
