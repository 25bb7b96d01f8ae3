import type { TaskStatus } from '@tessera/contract/task-states.ts'
import { classOf } from '../../accounts/snapshot/client-class.ts'
import type { AskedQuestionnaire } from '../../accounts/snapshot/snapshot.ts'
import { endedByMove } from '../../accounts/members/moved.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { isOpen, raisedBy } from '../../regions/limits.ts'
import { updateStatusOf } from '../../verification/reverification/view.ts'
import { appliesTo } from './applies.ts'
import { reopenedBy, reviewerTaskOf, unruledOf } from './reviewer-tasks.ts'
import { dueDateOf } from './due-date.ts'
import { dayMs, instant, isAsked, type ComputedTask, type TaskInputs } from './computed-task.ts'
import { isDone, isMet } from './met.ts'
import type { TaskRule } from '../../regions/task-rules.ts'
import { ofQuestionnaire, questionnaireOf, stateOf } from './states.ts'
import { knowledgeAttempts } from './test-attempts.ts'
import { whyOf } from './why.ts'
import { withoutExtensions, type Untimed, withTime } from './task-times.ts'

/** Every task of the member in the order of the region's rules, then what was asked in addition. */
export function computeTasks(sources: TaskInputs): ComputedTask[] {
  const { tasks, snapshot } = sources
  const ruled = new Map<string, ComputedTask>()
  for (const rule of [...tasks.list, ...unruledOf(sources)])
    if (reviewerTaskOf(rule, snapshot) || appliesTo(rule, sources)) ruled.set(rule.id, ruledTask(rule, sources, ruled))
  const covered = new Set([...ruled.values()].flatMap(({ template }) => template ?? []))
  const asked = snapshot.questionnaires.filter((row) => {
    if (row.request_id === '' && covered.has(row.template_code)) return false
    if (givesClass(row, sources)) return true
    // A template whose answers name an expiry date is asked again on that date, no matter who started it.
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
 * A final refusal, and every task after it, can open nothing any more. What it would open, or would have closed after
 * its due date, is closed at once. Optional tasks close nothing.
 */
function endedForGood(computedTasks: readonly ComputedTask[]): ComputedTask[] {
  const ended = new Set<string>()
  // The tasks are in the order of the rules, so a prerequisite comes before the tasks that depend on it.
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

/**
 * The form that gave the member their class at this region. The member can renew it until they give up the class, no
 * matter who asked for it first.
 */
function givesClass(row: AskedQuestionnaire, { region, snapshot, member }: TaskInputs): boolean {
  const { clientClass } = snapshot
  if (row.request_id !== '' || clientClass?.site !== member.site) return false
  return (region.classes ?? []).some((one) => one.template === row.template_code && one.class === clientClass.class)
}

function ruledTask(rule: TaskRule, sources: TaskInputs, before: ReadonlyMap<string, ComputedTask>): ComputedTask {
  const row = rule.template === undefined ? undefined : questionnaireOf(rule.template, sources)
  const reviewer = reviewerTaskOf(rule, sources.snapshot)
  const testAsked = rule.type === 'KNOWLEDGE_TEST' && sources.snapshot.knowledge.asked
  // A request beyond the rules of the region is never optional and has no prerequisites.
  const asked = isAsked(row) || testAsked || reviewer !== undefined
  // A rule that does not apply to the member is not a prerequisite.
  const missing = asked ? [] : (rule.after ?? []).filter((id) => before.has(id) && !isMet(rule, before.get(id)))
  const own = reviewer
    ? reopenedBy(rule, reviewer, sources)
    : { ...stateOf(rule, sources), repeat: isAskedAgain(row, sources.now) }
  const locked = missing.length > 0 && own.status !== 'DONE' && own.status !== 'IN_REVIEW'
  const { validUntil = null, renewal = null } = own
  // An expired task gets its full time again, from the day it expired.
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
    opens: own.repeat ? [] : (rule.opens ?? []).filter((product) => isOffered(product, sources)),
    blocks: [
      ...(rule.blocks ?? []),
      ...(own.repeat ? (rule.opens ?? []).filter((product) => isOffered(product, sources)) : []),
      ...(row?.blocking ?? []),
      ...(reviewer?.blocks ?? []),
    ],
    raises: own.status === 'DONE' || own.repeat ? [] : raisedBy(sources.region, sources.member.kyc_level, rule),
    dueAt: setDay ?? ruled,
    dayOf: ownDay && row ? row.id : null,
    after: locked ? missing : [],
    nextAttemptAt: own.nextAttemptAt ?? null,
    ...(rule.type === 'KNOWLEDGE_TEST'
      ? knowledgeAttempts(sources.snapshot, sources.tests.knowledge.retakes, sources.now)
      : {}),
    validUntil,
    renewal,
    repeat: own.repeat,
    appointment: appointmentOf(row, own.status),
    openedBy: reviewer ? 'REVIEWER' : row ? openerOf(row) : 'SYSTEM',
  }
  if (reviewer) return { ...withTime({ ...task, why: 'REVIEWER' }, 0, withoutExtensions(sources)), extensionDays: 0 }
  const why = whyOf(
    {
      ...task,
      moved: own.moved === true || endedByMove(row?.valid_until, sources.member),
      testAsked,
      forProduct: (sources.agreements.get(rule.agreement ?? '')?.at(-1)?.product ?? null) !== null,
    },
    row,
    sources.templates.get(rule.template ?? 0)?.template.why,
  )
  return renewal === null ? withTime({ ...task, why }, rule.graceDays ?? 0, sources) : renewing({ ...task, why })
}

/** Whether any level of the region has the product for the member's class, or a task opens it. */
function isOffered(product: string, { region, tasks, snapshot, member, now }: TaskInputs): boolean {
  const openers = new Set([...tasks.list.map(({ id }) => id), classOf(snapshot, member, now)])
  return region.levels.some((level) => level.products.some((one) => one.product === product && isOpen(one, openers)))
}

/** A reviewer asks again, with a due date, for what was approved. The approval stays valid until that date. */
function isAskedAgain(row: AskedQuestionnaire | undefined, now: Date): boolean {
  const ends = instant(row?.valid_until)
  return (
    isAsked(row) &&
    instant(row.approved_at) !== null &&
    row.due_at !== null &&
    !row.final &&
    (ends === null || ends > now)
  )
}

/** Everything that the task opened stays open until the expiry date and closes on it. No extension is possible. */
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

function askedTask(row: AskedQuestionnaire, sources: TaskInputs): ComputedTask {
  const { status, nextAttemptAt = null, validUntil = null } = ofQuestionnaire(row, sources)
  const givenClass = givesClass(row, sources)
  // The due date of an approved questionnaire belonged to its earlier request.
  const dueAt = row.state === 'QUESTIONNAIRE_STATUS_APPROVED' ? null : row.due_at
  const task: Untimed = {
    id: `questionnaire:${row.id}`,
    type: givenClass ? 'CLASSIFICATION' : 'QUESTIONNAIRE',
    status,
    // Members may leave a class at any time.
    optional: givenClass && !isAsked(row),
    template: row.template_code,
    requestId: row.request_id,
    agreement: null,
    minutes: null,
    over: false,
    // Without a due date, products are held as long as the questionnaire is open.
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
    {
      ...task,
      why: whyOf(
        { ...task, moved: endedByMove(row.valid_until, sources.member), testAsked: false, forProduct: false },
        row,
        sources.templates.get(row.template_code)?.template.why,
      ),
    },
    0,
    sources,
  )
}

const openerOf = ({ opened_by: by }: AskedQuestionnaire): ComputedTask['openedBy'] =>
  by === 'member' ? 'MEMBER' : by.startsWith('reviewer:') ? 'REVIEWER' : 'SYSTEM'

/**
 * An appointment belongs to the submission. It ends when the submission is withdrawn, returned for changes or decided.
 */
function appointmentOf(row: AskedQuestionnaire | undefined, status: TaskStatus): ComputedTask['appointment'] {
  const at = instant(row?.appointment_at)
  return at && status === 'IN_REVIEW' ? { at, link: row?.appointment_link ?? '' } : null
}

function updateTask(sources: TaskInputs): ComputedTask[] {
  const { member, snapshot, attempts, policy, now } = sources
  const { status, nextAttemptAt } = updateStatusOf(member, { snapshot, attempts }, policy, now)
  if (status === 'DisplayUpdatePOIStatus_No') return []
  const own: Record<typeof status, TaskStatus> = {
    DisplayUpdatePOIStatus_Needed: 'TODO',
    DisplayUpdatePOIStatus_Pending: 'IN_REVIEW',
    DisplayUpdatePOIStatus_Rejected: 'RESUBMISSION_REQUESTED',
    DisplayUpdatePOIStatus_Rejected_Daily: 'COOLING_OFF',
  }
  const dueOn = snapshot.reverification?.dueOn
  // The whole last day counts, and its date is the one that we show.
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

/** What raises the member's limits and opens products: valid completed rules, and the client class. */
export function liftersOf(
  computedTasks: readonly ComputedTask[],
  { snapshot, member, now }: Pick<TaskInputs, 'snapshot' | 'now'> & { member: Pick<SessionMember, 'site'> },
): Set<string> {
  return new Set([...computedTasks.filter(isDone).map(({ id }) => id), classOf(snapshot, member, now)])
}
