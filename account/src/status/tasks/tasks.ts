import type { Calls } from '@tessera/contract/endpoints.ts'
import { waitingStatuses } from '@tessera/contract/task-states.ts'
import { call } from '../../api/call.ts'
import { basename, here } from '../../paths.ts'
import { orSignIn } from '../../shell/load.ts'

export type TaskList = Calls['POST /v3/private/kyc/compliance-tasks']['result']
export type Task = TaskList['list'][number]

/** The member's tasks and choices, the most urgent first. */
export function askTasks(signal?: AbortSignal): Promise<TaskList> {
  return orSignIn(call('POST /v3/private/kyc/compliance-tasks', { body: {}, signal }))
}

/** The member can do something about it now. */
export function waits({ status }: Task): boolean {
  return waitingStatuses.includes(status)
}

/** The text key of its action. */
export function actionOf({ status }: Task): 'tasks.goOn' | 'tasks.resubmission' | 'tasks.begin' {
  return status === 'IN_PROGRESS'
    ? 'tasks.goOn'
    : status === 'RESUBMISSION_REQUESTED'
      ? 'tasks.resubmission'
      : 'tasks.begin'
}

/** The address of its screen for the router. */
export function routeOf({ path }: Task): string {
  return here(path.startsWith(basename) ? path.slice(basename.length) : path)
}
