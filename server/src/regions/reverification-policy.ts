import { type Static, Type } from 'typebox'
import { CountryCode } from '@tessera/contract/shapes.ts'

/** The rules of re-verification, as they stand in a region file. */
export const ReverificationPolicy = Type.Object(
  {
    /** Where the numbers come from. */
    source: Type.String({ minLength: 10 }),
    /** A document that ends within this many days opens the task. */
    opensDaysBefore: Type.Integer({ minimum: 1 }),
    /** However late the task opens, or what was sent in time is refused, this many days are given. */
    leastDays: Type.Integer({ minimum: 1 }),
    /** Notices go out this many days before the deadline, most first. */
    noticeDays: Type.Array(Type.Integer({ minimum: 0 })),
    /** Refused documents a member may send per day. */
    attemptsPerDay: Type.Integer({ minimum: 1 }),
    /** Products closed after the deadline, and further ones when the days of grace are over. Nobody's money is trapped: a way out stays open. */
    closedAfterDue: Type.Array(Type.String()),
    graceDays: Type.Integer({ minimum: 0 }),
    closedAfterGrace: Type.Array(Type.String()),
    /** Where the law asks for an interview or the chip: only the app can do it. */
    appOnly: Type.Array(Type.Object({ site: Type.String(), country: CountryCode })),
  },
  { additionalProperties: false },
)
export type Policy = Static<typeof ReverificationPolicy>

/** What a deadline closes, now and next. Days are `YYYY-MM-DD`. */
export interface Restriction {
  closedNow: string[]
  closesNext: { on: string; products: string[] } | null
}

/**
 * The graded restriction of an open task on this day. The deadline's own day is still free. While a newer document waits for us, everything stays
 * as it was on the day it was sent: whoever sent it in time has nothing closed, and nothing opens by sending it late.
 */
export function restrictionOf(
  task: { dueOn: string; waitingSince: string | null } | null,
  policy: Policy,
  now: string,
): Restriction {
  if (task === null) return { closedNow: [], closesNext: null }
  const { dueOn, waitingSince } = task
  const today = waitingSince ?? now
  const stages = [
    { on: addDays(dueOn, 1), products: policy.closedAfterDue },
    { on: addDays(dueOn, 1 + policy.graceDays), products: policy.closedAfterGrace },
  ]
  const next = stages.find(({ on }) => on > today)
  return {
    closedNow: stages.filter(({ on }) => on <= today).flatMap(({ products }) => products),
    closesNext: waitingSince === null ? (next ?? null) : null,
  }
}

/** Which notice is due: the smallest threshold already reached, or null before the first. */
export function noticeDue(dueOn: string, policy: Policy, today: string): number | null {
  const left = daysBetween(today, dueOn)
  if (left < 0) return null
  return policy.noticeDays.filter((days) => left <= days).toSorted((a, b) => a - b)[0] ?? null
}

/** The banner of an open task: how near the deadline is. */
export function bannerOf(dueOn: string, policy: Policy, today: string): string {
  if (dueOn < today) return 'UPDATE_POI_OVERDUE'
  const days = noticeDue(dueOn, policy, today)
  return days === null ? 'UPDATE_POI' : `UPDATE_POI_${days}`
}

/** The first and last day of a task that a document's end opens today, or null while there is time. */
export function dueForExpiry(expiresOn: string, policy: Policy, today: string): string | null {
  if (daysBetween(today, expiresOn) > policy.opensDaysBefore) return null
  const least = addDays(today, policy.leastDays)
  return expiresOn > least ? expiresOn : least
}

/** The day `days` later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

const dayMs = 86_400_000
