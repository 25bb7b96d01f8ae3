import { waitingTime } from '@tessera/contract/endpoints/v3/private/kyc/waiting-time.ts'
import type { Context } from '../../../../../context.ts'
import { handle } from '../../../../http/handler.ts'
import { waitingTimes, type WaitingTimes } from '../../../../../verification/attempts/waiting.ts'

/** All members get the same times, which need not be exact to the second. */
const freshMs = 60_000
const known = new WeakMap<Context['db'], { at: number; times: Promise<WaitingTimes> }>()

export const waitingTimeRoute = handle(waitingTime, ({ context: { db } }) => {
  const last = known.get(db)
  if (last && Date.now() - last.at < freshMs) return last.times
  const times = waitingTimes(db)
  known.set(db, { at: Date.now(), times })
  // After an error, the next call queries again.
  times.catch(() => known.delete(db))
  return times
})
