import { askKycInfo, type KycInfo } from '../../state/kyc-info.ts'
import { askTasks, type Task } from '../tasks/tasks.ts'

export interface PlanAnswer {
  info: KycInfo
  tasks: readonly Task[]
}

/** The account's status and its tasks. Null without an answer: the list of tasks shows the next one, too. */
export async function askPlan(known: KycInfo | undefined, signal?: AbortSignal): Promise<PlanAnswer | null> {
  try {
    const [info, tasks] = await Promise.all([
      known ?? askKycInfo(signal, true),
      // A visit for an identity has no tasks.
      askTasks(signal).then(
        ({ list }) => list,
        () => [],
      ),
    ])
    return { info, tasks }
  } catch {
    return null
  }
}

let given: PlanAnswer | null = null

/** Hands the answer to the result that is rendered next. */
export function givePlan(answer: PlanAnswer | null): void {
  given = answer
}

export const givenPlan = (): PlanAnswer | null => given
