import { waitingTime } from '@tessera/contract/endpoints/v3/private/kyc/waiting-time.ts'
import type { Context } from '../../../../../context.ts'
import { handle } from '../../../../http/handler.ts'
import { waitingTimes, type WaitingTimes } from '../../../../../verification/attempts/waiting.ts'

/** The same for everybody, and nothing that changes from one second to the next. */
const freshMs = 60_000
const known = new WeakMap<Context['db'], { at: number; times: Promise<WaitingTimes> }>()

export const waitingTimeRoute = handle(waitingTime, ({ context: { db } }) => {
  const last = known.get(db)
  if (last && Date.now() - last.at < freshMs) return last.times
  const times = waitingTimes(db)
  known.set(db, { at: Date.now(), times })
  // A failed question is asked again by the next page.
  times.catch(() => known.delete(db))
  return times
})
