import { describe, expect, it } from 'vitest'
import type { ComputedTask } from './computed-task.ts'
import { needsOf } from './needs.ts'

const now = new Date('2026-11-28T10:00:00Z')
const task = (id: string, change: Partial<ComputedTask>): ComputedTask => ({
  id,
  type: 'QUESTIONNAIRE',
  status: 'TODO',
  optional: false,
  why: 'QUESTIONNAIRE',
  template: null,
  requestId: '',
  agreement: null,
  minutes: 5,
  over: false,
  opens: [],
  blocks: [],
  raises: [],
  dueAt: null,
  closesAt: null,
  dayOf: null,
  after: [],
  nextAttemptAt: null,
  validUntil: null,
  renewal: null,
  repeat: false,
  extensionDays: 0,
  appointment: null,
  openedBy: 'SYSTEM',
  ...change,
})
const needed = (...tasks: ComputedTask[]) =>
  Object.fromEntries([...needsOf(tasks, now)].map(([product, all]) => [product, all.map(({ id }) => id)]))

describe('what a product needs', () => {
  it('is every open task that keeps it closed, also one that comes later', () => {
    expect(
      needed(
        task('profile', { opens: ['SPOT', 'EARN'] }),
        task('knowledge', { status: 'LOCKED', opens: ['EARN'] }),
        task('agreement', { status: 'LOCKED', opens: ['SPOT', 'EARN', 'P2P'] }),
      ),
    ).toEqual({ SPOT: ['profile', 'agreement'], EARN: ['profile', 'knowledge', 'agreement'], P2P: ['agreement'] })
  })

  it('is no task that is done or optional, and none that closes the product only later', () => {
    expect(
      needed(
        task('profile', { status: 'DONE', opens: ['SPOT'] }),
        task('class', { optional: true, opens: ['SPOT'] }),
        task('tax', { blocks: ['SPOT'], closesAt: new Date('2026-12-28T00:00:00Z') }),
        task('agreement', { opens: ['SPOT'] }),
      ),
    ).toEqual({ SPOT: ['agreement'] })
  })

  it('includes what comes before a task that keeps it closed', () => {
    expect(
      needed(
        task('identity', { type: 'IDV_L1' }),
        task('profile', { status: 'LOCKED', after: ['identity'] }),
        task('agreement', { status: 'LOCKED', after: ['profile'], opens: ['P2P'] }),
      ),
    ).toEqual({ P2P: ['identity', 'profile', 'agreement'] })
  })

  it('is nothing after a final refusal', () => {
    expect(
      needed(task('profile', { opens: ['SPOT'] }), task('video', { over: true, blocks: ['SPOT'], status: 'LOCKED' })),
    ).toEqual({})
  })
})
