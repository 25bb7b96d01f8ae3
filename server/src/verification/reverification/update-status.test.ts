import { describe, expect, it } from 'vitest'
import {
  mayFollow,
  updatePoiStates,
  updatePoiTransitions,
  type AttemptState,
  type UpdatePoiState,
} from '@tessera/contract/states.ts'
import type { Policy } from '../../regions/reverification-policy.ts'
import { updateStatus, type Holder, type UpdateAttempt } from './update-status.ts'

const policy: Policy = {
  source: 'made up for tests',
  opensDaysBefore: 45,
  leastDays: 14,
  noticeDays: [30, 7, 1],
  attemptsPerDay: 2,
  closedAfterDue: [],
  graceDays: 30,
  closedAfterGrace: [],
  appOnly: [{ site: 'TUR', country: 'TR' }],
}
const holder: Holder = { site: 'DEFAULT', country: 'NL', locked: false, moving: false }
const now = new Date('2026-11-21T09:00:00Z')
const task = { openedAt: new Date('2026-11-20T00:00:00Z'), dueOn: '2026-12-20' }

let number = 0
const at = (state: AttemptState, day = '2026-11-21', purpose: 'verify' | 'update' = 'update'): UpdateAttempt => {
  number += 1
  const refused = state === 'resubmission_requested' || state === 'rejected'
  return {
    purpose,
    number,
    state,
    reasons: refused ? ['DOC_EXPIRED'] : [],
    counts: refused,
    created_at: new Date(`${day}T01:00:00Z`),
    decided_at: refused ? new Date(`${day}T02:00:00Z`) : null,
  }
}
const status = (...attempts: UpdateAttempt[]): string =>
  updateStatus(holder, { task, attempts }, policy, now).status.replace('DisplayUpdatePOIStatus_', '')

describe('with a task open', () => {
  it.each([
    ['nothing submitted', [], 'Needed'],
    ['a draft', [at('draft')], 'Needed'],
    ['submitted', [at('submitted')], 'Pending'],
    ['in review', [at('in_review')], 'Pending'],
    ['rejected', [at('resubmission_requested')], 'Rejected'],
    ['rejected, with a draft', [at('resubmission_requested'), at('draft')], 'Rejected'],
    ['rejected and submitted again', [at('resubmission_requested'), at('submitted')], 'Pending'],
    ['finally rejected', [at('rejected')], 'Rejected'],
    ['rejected up to the daily limit', [at('resubmission_requested'), at('rejected')], 'Rejected_Daily'],
    [
      'rejected up to the limit yesterday',
      [at('resubmission_requested', '2026-11-20'), at('resubmission_requested', '2026-11-20')],
      'Rejected',
    ],
    ['rejected before the task opened', [at('resubmission_requested', '2026-11-01')], 'Needed'],
    ['only the first verification', [at('resubmission_requested', '2026-11-21', 'verify')], 'Needed'],
  ] as const)('%s', (_, attempts, expected) => expect(status(...attempts)).toBe(expected))
})

it('needs nothing without a task, but still shows what was sent unasked', () => {
  const without = (...attempts: UpdateAttempt[]): string =>
    updateStatus(holder, { task: null, attempts }, policy, now).status
  expect(without()).toBe('DisplayUpdatePOIStatus_No')
  expect(without(at('submitted'))).toBe('DisplayUpdatePOIStatus_Pending')
  expect(without(at('resubmission_requested'))).toBe('DisplayUpdatePOIStatus_Rejected')
  expect(without(at('resubmission_requested', '2026-11-01'), at('approved'))).toBe('DisplayUpdatePOIStatus_No')
})

it.each<[Partial<Holder>, UpdateAttempt[], string | null]>([
  [{}, [], null],
  [{ locked: true }, [], 'LOCKED'],
  [{ country: null }, [], 'NOT_VERIFIED'],
  [{}, [at('submitted')], 'IN_REVIEW'],
  [{ moving: true }, [], 'TRANSFERRING'],
  [{ site: 'TUR', country: 'TR' }, [], 'APP_ONLY'],
  [{ site: 'TUR', country: 'DE' }, [], null],
  [{}, [at('resubmission_requested'), at('resubmission_requested')], 'NO_ATTEMPTS_LEFT'],
])('%o with %o may not send because of %s', (change, attempts, refused) => {
  expect(updateStatus({ ...holder, ...change }, { task, attempts }, policy, now).refused).toBe(refused)
})

/** Plays every sequence of five events: each resulting transition must be in the table. */
it('changes only as the table of states allows', () => {
  type Event = 'open' | 'send' | 'approve' | 'refuse' | 'midnight'
  const events: Event[] = ['open', 'send', 'approve', 'refuse', 'midnight']
  const seen = new Set<string>()
  const play = (trail: Event[], world: { task: typeof task | null; attempts: UpdateAttempt[]; hour: number }): void => {
    const clock = new Date(Date.parse('2026-11-21T00:00:00Z') + world.hour * 3_600_000)
    const state = updateStatus(holder, { task: world.task, attempts: world.attempts }, policy, clock)
    if (trail.length === 6) return
    for (const event of events) {
      const next = step(event, { ...world, attempts: [...world.attempts] }, clock, state.refused)
      if (!next) continue
      const later = new Date(Date.parse('2026-11-21T00:00:00Z') + next.hour * 3_600_000)
      const after = updateStatus(holder, { task: next.task, attempts: next.attempts }, policy, later)
      if (after.status !== state.status) {
        seen.add(`${short(state.status)} → ${short(after.status)}`)
        expect(
          mayFollow(updatePoiTransitions, state.status, after.status),
          `${short(state.status)} → ${short(after.status)} by ${event} after ${trail.join()}`,
        ).toBe(true)
      }
      play([...trail, event], next)
    }
  }
  play([], { task: null, attempts: [], hour: 1 })
  const table = updatePoiStates.flatMap((from) =>
    updatePoiTransitions[from].map((to) => `${short(from)} → ${short(to)}`),
  )
  expect(table.filter((move) => !seen.has(move) && !unplayed.has(move))).toEqual([])

  function step(
    event: Event,
    world: { task: typeof task | null; attempts: UpdateAttempt[]; hour: number },
    clock: Date,
    refused: string | null,
  ): typeof world | null {
    const open = world.attempts.at(-1)
    const sent = open?.state === 'submitted'
    if (event === 'open')
      return world.task ? null : { ...world, task: { openedAt: clock, dueOn: '2027-01-01' }, hour: world.hour + 1 }
    if (event === 'send')
      return refused
        ? null
        : { ...world, attempts: [...world.attempts, { ...at('submitted'), created_at: clock }], hour: world.hour + 1 }
    if (event === 'midnight') return { ...world, hour: world.hour + 24 }
    if (!sent) return null
    const state = event === 'approve' ? ('approved' as const) : ('resubmission_requested' as const)
    world.attempts[world.attempts.length - 1] = {
      ...open,
      state,
      counts: state === 'resubmission_requested',
      decided_at: clock,
    }
    return { ...world, task: state === 'approved' ? null : world.task, hour: world.hour + 1 }
  }
})

const short = (state: UpdatePoiState): string => state.replace('DisplayUpdatePOIStatus_', '')
/** Done by staff: a rejection overturned, a task cancelled. */
const unplayed = new Set(['Needed → No', 'Rejected → No', 'Rejected_Daily → No'])
