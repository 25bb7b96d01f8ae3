import type { Calls } from '@tessera/contract/endpoints.ts'
import { waitingStatuses, type VoluntaryTest } from '@tessera/contract/task-states.ts'
import { call } from '../../api/call.ts'
import { basename, here, paths } from '../../paths.ts'
import { orSignIn } from '../../shell/load.ts'

export type TaskList = Calls['POST /v3/private/kyc/compliance-tasks']['result']
export type Task = TaskList['list'][number]
export type VoluntaryTask = TaskList['voluntary'][number]

const pathOf = { KNOWLEDGE_TEST: paths.knowledgeTest, RISK_TEST: paths.riskTest } as const

/** The member's tasks and choices, the most urgent first. */
export function askTasks(signal?: AbortSignal): Promise<TaskList> {
  return orSignIn(call('POST /v3/private/kyc/compliance-tasks', { body: {}, signal }))
}

/** The member can do something about it now. */
export function waits({ status }: Task): boolean {
  return waitingStatuses.includes(status)
}

/** Asked beyond the rules of the region, such as because of earlier answers, and not started yet. */
export function isAdded({ id, status, openedBy }: Task): boolean {
  return id.startsWith('questionnaire:') && status === 'TODO' && openedBy !== 'MEMBER'
}

/** A test that did not count, and can be taken again now. */
export function isTestAgain({ status, type }: Pick<Task, 'status' | 'type'>): boolean {
  return status === 'RESUBMISSION_REQUESTED' && (type === 'KNOWLEDGE_TEST' || type === 'RISK_TEST')
}

/** The text key of its action. */
export function actionOf(task: Task): 'tasks.goOn' | 'tasks.resubmission' | 'tasks.takeAgain' | 'tasks.begin' {
  if (task.status === 'IN_PROGRESS') return 'tasks.goOn'
  if (isTestAgain(task)) return 'tasks.takeAgain'
  return task.status === 'RESUBMISSION_REQUESTED' ? 'tasks.resubmission' : 'tasks.begin'
}

/** The address of its screen for the router. */
export function routeOf({ path }: Task): string {
  return here(path.startsWith(basename) ? path.slice(basename.length) : path)
}

/** The address of a test that no rule requires. */
export function routeOfTest(type: VoluntaryTest): string {
  return here(pathOf[type])
}

/** Milliseconds until the time of an attempt in progress is over; null if none is. */
export function timeLeft({ attempts }: Pick<VoluntaryTask, 'attempts'>, now: number): number | null {
  const left = attempts?.endsAt ? Date.parse(attempts.endsAt) - now : 0
  return left > 0 ? left : null
}
