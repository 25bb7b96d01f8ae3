import { describe, expect, it } from 'vitest'
import { taskList } from '../../testing/answers.ts'
import { planOf } from './plan.ts'
import type { Task } from './tasks.ts'

const [first] = taskList.list
if (!first) throw new Error('There is no task to begin with')
const task = (status: Task['status'], change: Partial<Task> = {}): Task => ({
  ...first,
  id: status,
  minutes: 5,
  optional: false,
  status,
  ...change,
})

describe('the plan', () => {
  it('counts what is done, to do now, later and in review of everything required, and the minutes that are left', () => {
    const later = task('LOCKED', { minutes: 8 })
    expect(planOf([task('DONE'), task('TODO'), later, task('IN_REVIEW')])).toEqual({
      done: 1,
      now: 1,
      later: [later],
      inReview: 1,
      total: 4,
      minutesLeft: 13,
      onlyIdentity: false,
    })
  })

  it('counts no optional task and nothing that was refused for good', () => {
    expect(planOf([task('TODO', { optional: true }), task('REJECTED_FINAL')])).toEqual({
      done: 0,
      now: 0,
      later: [],
      inReview: 0,
      total: 0,
      minutesLeft: 0,
      onlyIdentity: false,
    })
  })

  it('knows that only verifying identity is known until the member says where they live', () => {
    const identity = task('TODO', { type: 'IDV_L1' })
    expect(planOf([identity, task('TODO', { optional: true })]).onlyIdentity).toBe(true)
    expect(planOf([identity, task('LOCKED')]).onlyIdentity).toBe(false)
    expect(planOf([{ ...identity, status: 'DONE' }]).onlyIdentity).toBe(false)
  })
})
