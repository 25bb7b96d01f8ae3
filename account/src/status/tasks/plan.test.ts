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
  it('counts what is done and in review of everything required, and the minutes that are left', () => {
    expect(planOf([task('DONE'), task('TODO'), task('LOCKED', { minutes: 8 }), task('IN_REVIEW')])).toEqual({
      done: 1,
      sent: 2,
      added: [],
      inReview: 1,
      total: 4,
      minutesLeft: 13,
      onlyIdentity: false,
    })
  })

  it('counts an optional task once it is done, as the list under “Done” does', () => {
    expect(planOf([task('DONE'), task('DONE', { optional: true })])).toMatchObject({ done: 2, total: 2 })
  })

  it('counts no open optional task and nothing that was refused for good', () => {
    expect(planOf([task('TODO', { optional: true }), task('REJECTED_FINAL')])).toEqual({
      done: 0,
      sent: 0,
      added: [],
      inReview: 0,
      total: 0,
      minutesLeft: 0,
      onlyIdentity: false,
    })
  })

  it('names what was added, until it is started', () => {
    const form = task('TODO', { id: 'questionnaire:7', openedBy: 'SYSTEM' })
    expect(planOf([task('IN_REVIEW'), form]).added).toEqual([form])
    expect(
      planOf([
        { ...form, status: 'IN_PROGRESS' },
        { ...form, openedBy: 'MEMBER' },
      ]).added,
    ).toEqual([])
  })

  it('knows that only verifying identity is known until the member says where they live', () => {
    const identity = task('TODO', { type: 'IDV_L1' })
    expect(planOf([identity, task('TODO', { optional: true })]).onlyIdentity).toBe(true)
    expect(planOf([identity, task('LOCKED')]).onlyIdentity).toBe(false)
    expect(planOf([{ ...identity, status: 'DONE' }]).onlyIdentity).toBe(false)
  })
})
