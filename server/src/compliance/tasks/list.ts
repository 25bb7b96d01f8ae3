import type { RuleFiles } from '../../regions/parts.ts'
import { voluntaryTests, waitingStatuses, type VoluntaryTest } from '@tessera/contract/task-states.ts'
import type { ComplianceTask, LockedProducts, VoluntaryTask } from '@tessera/contract/tasks.ts'
import type { Retakes } from '@tessera/questionnaires/engine/retakes.ts'
import { textsFor } from '@tessera/questionnaires/library/texts.ts'
import { documentOf, languagesFor, versionsAt } from '@tessera/questionnaires/library/agreements.ts'
import { regionOf } from '../../regions/region.ts'
import { addressPolicyOf, policyOf, taskPolicyOf } from '../../regions/policies.ts'
import { computeTasks } from './compute-tasks.ts'
import { instant, type ComputedTask, type TaskInputs, type TestTimes } from './computed-task.ts'
import { needsOf } from './needs.ts'
import { knowledgeAttempts } from './test-attempts.ts'
import { byUrgency, closedNow } from './urgency.ts'

type Status = Pick<TaskInputs, 'member' | 'attempts' | 'snapshot'>

/** The member's tasks, without texts. */
export function computedTasksFor(
  { regions, agreements, questionnaires, suitability }: RuleFiles,
  { member, attempts, snapshot }: Status,
  now: Date,
): ComputedTask[] {
  const { site } = member
  const day = now.toISOString().slice(0, 10)
  const versions = [...agreements].map(
    ([id, all]) => [id, versionsAt(all, site).filter(({ effectiveFrom }) => effectiveFrom <= day)] as const,
  )
  return computeTasks({
    member,
    attempts,
    snapshot,
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

/** What the member has to do and can do now. Optional tasks do not count. */
export function openTasksOf<T extends Pick<ComputedTask, 'optional' | 'status'>>(tasks: readonly T[]): T[] {
  return tasks.filter(({ optional, status }) => !optional && waitingStatuses.includes(status))
}

const timesOf = ({ rules }: { rules: { renewDaysBefore: number; retakes: Retakes } }): TestTimes => ({
  renewDays: rules.renewDaysBefore,
  retakes: rules.retakes,
})

const base = '/user/accounts/auth'
const paths: Record<ComputedTask['type'], (task: ComputedTask) => string> = {
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

/** The one page that shows any questionnaire by its code. */
function formPath({ template, requestId }: ComputedTask): string {
  return `${base}/questionnaire?${new URLSearchParams({ code: String(template), ...(requestId ? { request_id: requestId } : {}) }).toString()}`
}

/**
 * The tasks as members see them: with texts, most urgent first. What follows a final refusal is not listed as
 * available later.
 */
export function tasksFor(context: RuleFiles, memberState: Status, wish: string, now: Date): ComplianceTask[] {
  const all = computedTasksFor(context, memberState, now)
  const where = { site: memberState.member.site, wish, now, needs: needsOf(all, now) }
  return all
    .filter(({ status, over }) => status !== 'LOCKED' || !over)
    .toSorted(byUrgency(now))
    .map((task) => asTask(context, task, where))
}

/** The products that tasks keep closed now. Those that need the same tasks are one entry. */
export function lockedFor(context: RuleFiles, memberState: Status, now: Date): LockedProducts[] {
  const needs = needsOf(computedTasksFor(context, memberState, now).toSorted(byUrgency(now)), now)
  const byTasks = Map.groupBy(needs, ([, tasks]) => tasks.map(({ id }) => id).join())
  return [...byTasks.values()].map((group) => {
    const tasks = group[0]?.[1] ?? []
    return {
      products: group.map(([product]) => product),
      tasks: tasks.map(({ id }) => id),
      minutes: tasks
        .filter(({ status }) => status !== 'IN_REVIEW')
        .reduce((sum, task) => sum + minutesOf(context, task), 0),
    }
  })
}

/**
 * The tests without a rule at the member's region: open to everyone, for their own use, or in review. Not those with a
 * valid result.
 */
export function voluntaryTestsFor(
  { regions, suitability }: Pick<RuleFiles, 'regions' | 'suitability'>,
  { member, snapshot }: Pick<Status, 'member' | 'snapshot'>,
  now: Date,
): VoluntaryTask[] {
  const { list } = taskPolicyOf(regions, member.site)
  const { knowledge, risk } = snapshot
  const inReview: Record<VoluntaryTest, boolean> = {
    KNOWLEDGE_TEST: knowledge.proof === 'in_review',
    RISK_TEST: risk?.state === 'in_review',
  }
  const settled: Record<VoluntaryTest, boolean> = {
    KNOWLEDGE_TEST: isValid(knowledge.until, now),
    RISK_TEST: isValid(risk?.until, now),
  }
  return voluntaryTests
    .filter((type) => (inReview[type] || !settled[type]) && !list.some((rule) => rule.type === type))
    .map((type) => ({
      type,
      ...(inReview[type] ? { inReview: true as const } : {}),
      ...(type === 'KNOWLEDGE_TEST' && !inReview[type]
        ? knowledgeAttempts(snapshot, suitability.knowledge.rules.retakes, now)
        : {}),
    }))
}

const isValid = (until: Date | string | null | undefined, now: Date): boolean => {
  const end = instant(until)
  return end !== null && end > now
}

/** The first task of that list, if the member can act on it and it is not optional. */
export function firstTask(
  context: RuleFiles,
  computedTasks: readonly ComputedTask[],
  where: Omit<Where, 'needs'>,
): ComplianceTask | null {
  const [first] = computedTasks.toSorted(byUrgency(where.now))
  return first && !first.optional && waitingStatuses.includes(first.status)
    ? asTask(context, first, { ...where, needs: needsOf(computedTasks, where.now) })
    : null
}

/** What the view of a task depends on. */
interface Where {
  site: string
  wish: string
  now: Date
  /** The tasks that each closed product needs. */
  needs: ReadonlyMap<string, readonly ComputedTask[]>
}

function minutesOf({ questionnaires }: RuleFiles, { minutes, template }: ComputedTask): number {
  return minutes ?? (template === null ? 5 : (questionnaires.templates.get(template)?.template.estMinutes ?? 5))
}

function asTask(context: RuleFiles, task: ComputedTask, { site, wish, now, needs }: Where): ComplianceTask {
  const raised = task.raises.flatMap((one) => (one.opens ? [one.product] : []))
  // A task before the one that opens a product is a step to it, too.
  const later =
    task.opens.length > 0 ? [...needs].flatMap(([product, all]) => (isAmong(task, all) ? [product] : [])) : []
  const opens = [...new Set([...task.opens, ...raised, ...later])]
  return {
    id: task.id,
    type: task.type,
    status: task.status,
    optional: task.optional,
    title: titleOf(context, task, site, wish),
    minutes: minutesOf(context, task),
    opens,
    steps: opens.flatMap((product) => {
      const total = needs.get(product)?.length ?? 0
      return total > 1 ? [{ product, total }] : []
    }),
    blocks: [...new Set(task.blocks)],
    closedNow: closedNow(task, now),
    raises: task.raises.flatMap(({ opens, ...limit }) => (opens ? [] : [limit])),
    why: task.why,
    dueAt: task.dueAt?.toISOString() ?? null,
    closesAt: task.closesAt?.toISOString() ?? null,
    after: [...task.after],
    nextAttemptAt: task.nextAttemptAt?.toISOString() ?? null,
    extensionDays: task.extensionDays,
    appointment: task.appointment && { at: task.appointment.at.toISOString(), link: task.appointment.link },
    ...(task.attempts ? { attempts: task.attempts } : {}),
    openedBy: task.openedBy,
    templateCode: task.template,
    path: paths[task.type](task),
  }
}

const isAmong = ({ id }: ComputedTask, tasks: readonly ComputedTask[]): boolean => tasks.some((one) => one.id === id)

function titleOf(
  { questionnaires, agreements }: RuleFiles,
  { template, agreement }: ComputedTask,
  site: string,
  wish: string,
): string {
  const version = agreement === null ? undefined : versionsAt(agreements.get(agreement) ?? [], site).at(-1)
  if (version) return documentOf(version, site, languagesFor(version, wish)).title
  const loaded = template === null ? undefined : questionnaires.templates.get(template)
  return loaded ? textsFor(questionnaires, loaded, [wish, 'en']).title : ''
}
