import { type Static, Type } from 'typebox'
import { CountryCode } from '@tessera/contract/shapes.ts'

/** The re-verification rules, from a region file. */
export const ReverificationPolicy = Type.Object(
  {
    /** The source of the numbers. */
    source: Type.String({ minLength: 10 }),
    /** Opens the task when the document expires within this many days. */
    opensDaysBefore: Type.Integer({ minimum: 1 }),
    /** Members always get this many days, even if the task opens late or a submission in time is refused. */
    leastDays: Type.Integer({ minimum: 1 }),
    /** Notices are sent this many days before the deadline, highest first. */
    noticeDays: Type.Array(Type.Integer({ minimum: 0 })),
    /** How many refused documents a member may send per day. */
    attemptsPerDay: Type.Integer({ minimum: 1 }),
    /**
     * Products that close after the deadline, and further ones after the days of grace. Members can always withdraw
     * their money in some way.
     */
    closedAfterDue: Type.Array(Type.String()),
    graceDays: Type.Integer({ minimum: 0 }),
    closedAfterGrace: Type.Array(Type.String()),
    /** Set where the law requires a video interview or the chip: only the app can do that. */
    appOnly: Type.Array(Type.Object({ site: Type.String(), country: CountryCode })),
  },
  { additionalProperties: false },
)
export type Policy = Static<typeof ReverificationPolicy>

/** What a deadline closes now and next. Days are `YYYY-MM-DD`. */
export interface Restriction {
  closedNow: string[]
  closesNext: { on: string; products: string[] } | null
}

/**
 * The restriction of an open task on this day. The day of the deadline is still unrestricted. While a newer document
 * is in review, the restriction stays as it was on the day of submission: submitting in time closes nothing, and
 * submitting late opens nothing.
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

/** The notice that is due: the smallest threshold already reached, or null before the first. */
export function noticeDue(dueOn: string, policy: Policy, today: string): number | null {
  const left = daysBetween(today, dueOn)
  if (left < 0) return null
  return policy.noticeDays.filter((days) => left <= days).toSorted((a, b) => a - b)[0] ?? null
}

/** The banner of an open task: how close the deadline is. */
export function bannerOf(dueOn: string, policy: Policy, today: string): string {
  if (dueOn < today) return 'UPDATE_POI_OVERDUE'
  const days = noticeDue(dueOn, policy, today)
  return days === null ? 'UPDATE_POI' : `UPDATE_POI_${days}`
}

/** The first and last day of a task that the document's expiry opens today. Null while there is time. */
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
