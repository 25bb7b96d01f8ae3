import { expect, it } from 'vitest'
import { stationsOf } from './timeline.ts'

const states = (status: Parameters<typeof stationsOf>[0]['status']): string[] =>
  stationsOf({ status, submittedAt: '2026-11-20T10:00:00Z', decidedAt: null }).map(
    ({ station, state }) => `${station} ${state}`,
  )

it('is at reading during automatic reading', () => {
  expect(states('reading')).toEqual(['sent done', 'reading now', 'decision ahead'])
})

it('shows the review only if there is one', () => {
  expect(states('in_review')).toEqual(['sent done', 'reading done', 'person now', 'decision ahead'])
})

it('is complete after the decision', () => {
  expect(states('approved')).toEqual(['sent done', 'reading done', 'decision done'])
})
