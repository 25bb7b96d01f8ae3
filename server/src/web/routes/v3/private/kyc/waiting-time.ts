import { waitingTime } from '@tessera/contract/endpoints/v3/private/kyc/waiting-time.ts'
import type { ReviewedKind } from '@tessera/contract/reviewed.ts'
import type { Context } from '../../../../../context.ts'
import { dueHoursOf } from '../../../../../regions/review-policy.ts'
import {
  reviewTimes,
  waitingTimes,
  type ReviewTimes,
  type WaitingTimes,
} from '../../../../../verification/attempts/waiting.ts'
import { handle } from '../../../../http/handler.ts'

/** All members get the same times, which need not be exact to the second. */
const freshMs = 60_000
const known = new WeakMap<Context['db'], { at: number; times: Promise<[WaitingTimes, ReviewTimes]> }>()

export const waitingTimeRoute = handle(waitingTime, async ({ context: { db, regions }, member }) => {
  const [times, reviews] = await measured(db)
  const lately: ReviewTimes = { ...reviews, attempt: times.person, 'address-proof': times.address.person }
  const of = (kind: ReviewedKind) => ({
    lately: lately[kind] ?? null,
    dueHours: dueHoursOf(regions, member.site, kind) ?? null,
  })
  return {
    ...times,
    reviews: {
      attempt: of('attempt'),
      'address-proof': of('address-proof'),
      questionnaire: of('questionnaire'),
      'knowledge-proof': of('knowledge-proof'),
      'risk-assessment': of('risk-assessment'),
    },
  }
})

function measured(db: Context['db']): Promise<[WaitingTimes, ReviewTimes]> {
  const last = known.get(db)
  if (last && Date.now() - last.at < freshMs) return last.times
  const times = Promise.all([waitingTimes(db), reviewTimes(db)])
  known.set(db, { at: Date.now(), times })
  // After an error, the next call queries again.
  times.catch(() => known.delete(db))
  return times
}
