import { waits, type Task, type VoluntaryTask } from './tasks.ts'

/** How far a member is with everything that they have to do. */
export interface Plan {
  /** What is finished. */
  done: number
  /** What the member can do now: the number beside “Tasks” in the menu. */
  now: number
  /** What follows other tasks, or can be tried again later. */
  later: readonly Task[]
  /** What the member has sent and we are reviewing, optional or not. */
  inReview: number
  total: number
  /** For what the member can still do: now, later or again. Zero when we are reviewing the rest. */
  minutesLeft: number
  /** The identity is the only task. */
  onlyIdentity: boolean
}

/** The plan of required tasks. Optional ones do not count, and what was finally refused cannot be done. */
export function planOf(list: readonly Task[], voluntary: readonly VoluntaryTask[] = []): Plan {
  const musts = list.filter(({ optional, status }) => !optional && status !== 'REJECTED_FINAL')
  const left = musts.filter((task) => waits(task) || task.status === 'LOCKED' || task.status === 'COOLING_OFF')
  return {
    done: musts.filter(({ status }) => status === 'DONE').length,
    now: musts.filter(waits).length,
    later: left.filter((task) => !waits(task)),
    inReview:
      list.filter(({ status }) => status === 'IN_REVIEW').length + voluntary.filter(({ inReview }) => inReview).length,
    total: musts.length,
    minutesLeft: left.reduce((sum, { minutes }) => sum + minutes, 0),
    onlyIdentity: musts.length === 1 && left[0]?.type === 'IDV_L1',
  }
}
