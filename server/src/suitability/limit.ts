import type { Context } from '../context.ts'
import type { ExposureLimit } from '../exchange/exchange.ts'
import { memberById } from '../members/store.ts'
import { KeyErased } from '../secrets/keyring.ts'
import { assessmentsOf, riskResultOf } from './risk.ts'

/** The limit that holds for a member: of the newest sheet that was accepted, until its day; null where none does. */
export async function limitOf({ db, keyring }: Pick<Context, 'db' | 'keyring'>, memberId: number, now: Date): Promise<ExposureLimit | null> {
  const member = await memberById(db, memberId)
  const row = (await assessmentsOf(db, memberId)).find(({ state }) => state === 'accepted')
  if (!member || !row?.valid_until || row.valid_until <= now) return null
  const result = riskResultOf(keyring, member, row)
  if (!result?.exposure || result.accepted === null) return null
  const { currency, binding, limit } = result.exposure
  return { assessmentId: row.id, band: result.accepted, currency, limit, binding, validUntil: row.valid_until }
}

/** Tells the exchange of limits as they are accepted; what cannot be told is tried again. */
export async function tellExposure(context: Context): Promise<void> {
  await context.jobs.work('tell-exposure', 1, async ({ memberId }) => {
    await tellLimit(context, memberId)
  })
}

/** Tells the exchange the limit that holds for a member now. */
export async function tellLimit(context: Pick<Context, 'db' | 'keyring' | 'exchange'>, memberId: number): Promise<void> {
  try {
    // Read anew: of two that overtake each other both tell the newest.
    const limit = await limitOf(context, memberId, new Date())
    if (limit) await context.exchange.limitExposure(memberId, limit)
  } catch (error) {
    // Whoever was erased has no limit any more.
    if (!(error instanceof KeyErased)) throw error
  }
}
