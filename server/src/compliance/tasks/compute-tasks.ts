import type { TaskStatus } from '@tessera/contract/task-states.ts'
import { classOf } from '../../accounts/snapshot/client-class.ts'
import type { AskedQuestionnaire } from '../../accounts/snapshot/snapshot.ts'
import { endedByMove } from '../../accounts/members/moved.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { raisedBy } from '../../regions/limits.ts'
import { updateStatusOf } from '../../verification/reverification/view.ts'
import { appliesTo } from './applies.ts'
import { reopenedBy, reviewerTaskOf, unruledOf } from './reviewer-tasks.ts'
import { dueDateOf } from './due-date.ts'
import { dayMs, instant, isAsked, type ComputedTask, type TaskInputs } from './computed-task.ts'
import { extendedBy } from './extended.ts'
import type { TaskRule } from '../../regions/task-rules.ts'
import { ofQuestionnaire, questionnaireOf, stateOf } from './states.ts'
import { whyOf } from './why.ts'

/* A duty is not stored: it follows from the site's rules and from what the member has done, so it can neither be forgotten nor linger. */

/** The member can do something about it, now or later: its time runs. */
const runs: readonly TaskStatus[] = ['TODO', 'IN_PROGRESS', 'RESUBMISSION_REQUESTED', 'EXPIRED', 'COOLING_OFF']

/** Every duty of the member in the order of the site's rules, then what was asked beside them. */
export function computeTasks(sources: TaskInputs): ComputedTask[] {
  const { tasks, snapshot } = sources
  const ruled = new Map<string, ComputedTask>()
  for (const rule of [...tasks.list, ...unruledOf(sources)])
    if (reviewerTaskOf(rule, snapshot) || appliesTo(rule, sources)) ruled.set(rule.id, ruledTask(rule, sources, ruled))
  const covered = new Set([...ruled.values()].flatMap(({ template }) => template ?? []))
  const asked = snapshot.questionnaires.filter((row) => {
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
  return endedForGood([...updateTask(sources), ...ruled.values(), ...asked.map((row) => askedTask(row, sources))])
}

/**
 * What was refused for good, and what comes after it, promises nothing any more: what it would open, or would have closed after its day, is
 * closed at once. Choices close nothing.
 */
function endedForGood(computedTasks: readonly ComputedTask[]): ComputedTask[] {
  const ended = new Set<string>()
  // They stand in the order of the rules: what comes first stands before what waits for it.
  return computedTasks.map((task) => {
    if (task.status !== 'REJECTED_FINAL' && !(task.status === 'LOCKED' && task.after.some((id) => ended.has(id))))
      return task
    ended.add(task.id)
    return {
      ...task,
      over: true,
      opens: [],
      blocks: task.optional ? [] : [...task.opens, ...task.blocks],
      raises: [],
      closesAt: null,
    }
  })
}

/** The form that gave the class of the member at their site: as long as they do not give that up it is theirs to confirm anew, whoever asked it first. */
function givesClass(row: AskedQuestionnaire, { region, snapshot, member }: TaskInputs): boolean {
  const { clientClass } = snapshot
  if (row.request_id !== '' || clientClass?.site !== member.site) return false
  return (region.classes ?? []).some((one) => one.template === row.template_code && one.class === clientClass.class)
}

function ruledTask(rule: TaskRule, sources: TaskInputs, before: ReadonlyMap<string, ComputedTask>): ComputedTask {
  const row = rule.template === undefined ? undefined : questionnaireOf(rule.template, sources)
  const reviewer = reviewerTaskOf(rule, sources.snapshot)
  const testAsked = rule.type === 'KNOWLEDGE_TEST' && sources.snapshot.knowledge.asked
  // What somebody asks for beyond the site's own rules is neither a choice nor waits for other duties.
  const asked = isAsked(row) || testAsked || reviewer !== undefined
  // What does not apply to the member is not waited for.
  const missing = asked ? [] : (rule.after ?? []).filter((id) => before.has(id) && !isDone(before.get(id)))
  const own = reviewer
    ? reopenedBy(rule, reviewer, sources)
    : { ...stateOf(rule, sources), repeat: isAskedAnew(row, sources.now) }
  const locked = missing.length > 0 && own.status !== 'DONE' && own.status !== 'IN_REVIEW'
  const { validUntil = null, renewal = null } = own
  // What ran out has its days anew, from the day it ended.
  const ruled = dueDateOf(rule, sources, validUntil && validUntil <= sources.now ? validUntil : null)
  const ownDay = row?.due_at && row.state !== 'QUESTIONNAIRE_STATUS_APPROVED' ? new Date(row.due_at) : null
  const setDay = instant(reviewer?.dueAt) ?? ownDay
  const task: Untimed = {
    id: rule.id,
    type: rule.type,
    status: locked ? 'LOCKED' : own.status,
    optional: rule.optional === true && !asked,
    template: rule.template ?? null,
    requestId: '',
    agreement: rule.agreement ?? null,
    minutes: rule.minutes ?? null,
    over: false,
    opens: own.repeat ? [] : (rule.opens ?? []),
    blocks: [
      ...(rule.blocks ?? []),
      ...(own.repeat ? (rule.opens ?? []) : []),
      ...(row?.blocking ?? []),
      ...(reviewer?.blocks ?? []),
    ],
    raises: own.status === 'DONE' || own.repeat ? [] : raisedBy(sources.region, sources.member.kyc_level, rule),
    dueAt: setDay ?? ruled,
    dayOf: ownDay && row ? row.id : null,
    after: locked ? missing : [],
    nextAttemptAt: own.nextAttemptAt ?? null,
    validUntil,
    renewal,
    repeat: own.repeat,
    appointment: appointmentOf(row, own.status),
    openedBy: reviewer ? 'REVIEWER' : row ? openerOf(row) : 'SYSTEM',
  }
  if (reviewer) return { ...withTime({ ...task, why: 'REVIEWER' }, 0, withoutExtensions(sources)), extensionDays: 0 }
  const why = whyOf(
    { ...task, moved: own.moved === true || endedByMove(row?.valid_until, sources.member) },
    row,
    testAsked,
  )
  return renewal === null ? withTime({ ...task, why }, rule.graceDays ?? 0, sources) : renewing({ ...task, why })
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
function renewing(task: Untimed & Pick<ComputedTask, 'why'>): ComputedTask {
  const { opens, validUntil } = task
  return {
    ...task,
    opens: [],
    blocks: opens,
    dueAt: validUntil,
    closesAt: opens.length > 0 ? validUntil : null,
    dayOf: null,
    extensionDays: 0,
  }
}

/** What comes after a duty need not wait while it is only done anew. */
const isDone = (task: ComputedTask | undefined): boolean =>
  task?.status === 'DONE' || task?.renewal != null || task?.repeat === true

/** A day that an officer set is not put off by the member. */
const withoutExtensions = (sources: TaskInputs): TaskInputs => ({
  ...sources,
  snapshot: { ...sources.snapshot, extensions: {} },
})

type Untimed = Omit<ComputedTask, 'closesAt' | 'extensionDays' | 'why'>

/** Puts in what the clock says: the day put off, overdue or not, and when something closes. */
function withTime(task: Untimed & Pick<ComputedTask, 'why'>, graceDays: number, sources: TaskInputs): ComputedTask {
  const { tasks, templates, now } = sources
  const extended = extendedBy(task, sources)
  // A day that stands with the questionnaire was put off there.
  const added = task.dayOf === null ? extended * dayMs : 0
  const dueAt = task.dueAt && runs.includes(task.status) ? new Date(task.dueAt.getTime() + added) : null
  const overdue = dueAt !== null && dueAt < now && task.status !== 'COOLING_OFF'
  // Nothing is put off for longer than it had in the first place.
  const given = (task.dayOf === null ? undefined : templates.get(task.template ?? 0)?.template.dueDays) ?? Infinity
  return {
    ...task,
    dueAt,
    status: overdue ? 'OVERDUE' : task.status,
    closesAt: dueAt && task.blocks.length > 0 ? new Date(dueAt.getTime() + graceDays * dayMs) : null,
    extensionDays: dueAt && extended === 0 && task.type !== 'UPDATE_POI' ? Math.min(tasks.extensionDays, given) : 0,
  }
}

function askedTask(row: AskedQuestionnaire, sources: TaskInputs): ComputedTask {
  const { status, nextAttemptAt = null, validUntil = null } = ofQuestionnaire(row, sources)
  const givenClass = givesClass(row, sources)
  // The day of what was approved was that of the time before.
  const dueAt = row.state === 'QUESTIONNAIRE_STATUS_APPROVED' ? null : row.due_at
  const task: Untimed = {
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
    repeat: false,
    appointment: appointmentOf(row, status),
    openedBy: openerOf(row),
  }
  return withTime(
    { ...task, why: whyOf({ ...task, moved: endedByMove(row.valid_until, sources.member) }, row, false) },
    0,
    sources,
  )
}

const openerOf = ({ opened_by: by }: AskedQuestionnaire): ComputedTask['openedBy'] =>
  by === 'member' ? 'MEMBER' : by.startsWith('reviewer:') ? 'REVIEWER' : 'SYSTEM'

/** It belongs to what was sent: taken back, sent back or decided, nobody talks about it any more. */
function appointmentOf(row: AskedQuestionnaire | undefined, status: TaskStatus): ComputedTask['appointment'] {
  const at = instant(row?.appointment_at)
  return at && status === 'IN_REVIEW' ? { at, link: row?.appointment_link ?? '' } : null
}

function updateTask(sources: TaskInputs): ComputedTask[] {
  const { member, snapshot, attempts, policy, now } = sources
  const { status, nextAttemptAt } = updateStatusOf(member, snapshot, attempts, policy, now)
  if (status === 'DisplayUpdatePOIStatus_No') return []
  const own: Record<typeof status, TaskStatus> = {
    DisplayUpdatePOIStatus_Needed: 'TODO',
    DisplayUpdatePOIStatus_Pending: 'IN_REVIEW',
    DisplayUpdatePOIStatus_Rejected: 'RESUBMISSION_REQUESTED',
    DisplayUpdatePOIStatus_Rejected_Daily: 'COOLING_OFF',
  }
  const dueOn = snapshot.reverification?.dueOn
  // The whole of the last day is free, and its date is the one that is shown.
  const dueAt = dueOn ? new Date(Date.parse(`${dueOn}T00:00:00Z`) + dayMs - 1) : null
  const task = {
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
        ...task,
        dueAt,
        after: [],
        nextAttemptAt,
        validUntil: null,
        renewal: null,
        repeat: false,
        appointment: null,
        openedBy: snapshot.reverification?.cause.startsWith('reviewer:') ? 'REVIEWER' : 'SYSTEM',
      },
      0,
      sources,
    ),
  ]
}

/** What lifts limits, and opens products, for the member: rules that are done, and hold, and their client class. */
export function liftersOf(
  computedTasks: readonly ComputedTask[],
  { snapshot, member, now }: Pick<TaskInputs, 'snapshot' | 'now'> & { member: Pick<SessionMember, 'site'> },
): Set<string> {
  return new Set([...computedTasks.filter(isDone).map(({ id }) => id), classOf(snapshot, member, now)])
}
