import type { Db } from '../../platform/db/postgres.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { consumeRateLimit, rateLimitRemaining } from '../../platform/limits/rate-limit.ts'

/*
 * A list of stolen passwords is tried with one guess for each name, from many addresses, so no limit by account or address
 * stops it. The failures of the whole site show it. Then a password from a new browser also needs a code by email.
 * Known browsers, passkeys and authenticator apps work as always.
 */

/** Failures from new browsers in an hour, above which the code is needed. */
const failures = { name: 'sign-in-failures', limit: 200, seconds: 3600 }

/** Counts a failed sign-in from a new browser. */
export async function countFailure(db: Db): Promise<void> {
  await consumeRateLimit(db, failures, 'site').catch((error: unknown) => {
    // More than enough were counted.
    if (!(error instanceof Refusal)) throw error
  })
}

/** Whether so many sign-ins fail that the password is not enough in a new browser. */
export async function manyFail(db: Db): Promise<boolean> {
  return (await rateLimitRemaining(db, failures, 'site')) === 0
}
