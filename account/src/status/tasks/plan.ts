import { isAdded, waits, type Task, type VoluntaryTask } from './tasks.ts'

/** How far a member is with everything that they have to do. */
export interface Plan {
  /** What is finished. */
  done: number
  /** What is finished or sent: a sent task never makes the bar shorter. */
  sent: number
  /** What came to the plan because of answers or a reviewer, and the member has not started. */
  added: readonly Task[]
  /** What the member has sent and we are reviewing, optional or not. */
  inReview: number
  total: number
  /** For what the member can still do: now, later or again. Zero when we are reviewing the rest. */
  minutesLeft: number
  /** The identity is the only task. */
  onlyIdentity: boolean
}

/** The plan of required tasks, and of optional ones once done. What was finally refused cannot be done. */
export function planOf(list: readonly Task[], voluntary: readonly VoluntaryTask[] = []): Plan {
  const musts = list.filter(({ optional, status }) => (!optional || status === 'DONE') && status !== 'REJECTED_FINAL')
  const left = musts.filter((task) => waits(task) || task.status === 'LOCKED' || task.status === 'COOLING_OFF')
  return {
    done: musts.filter(({ status }) => status === 'DONE').length,
    sent: musts.filter(({ status }) => status === 'DONE' || status === 'IN_REVIEW').length,
    added: musts.filter(isAdded),
    inReview:
      list.filter(({ status }) => status === 'IN_REVIEW').length + voluntary.filter(({ inReview }) => inReview).length,
    total: musts.length,
    minutesLeft: left.reduce((sum, { minutes }) => sum + minutes, 0),
    onlyIdentity: musts.length === 1 && left[0]?.type === 'IDV_L1',
  }
}
