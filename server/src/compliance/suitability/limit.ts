import type { ComplianceParts } from '../parts.ts'
import type { ExposureLimit } from '../../accounts/exchange/exchange.ts'
import { snapshotWithin } from '../../accounts/snapshot/snapshot.ts'
import { classView } from '../../accounts/snapshot/client-class.ts'
import { memberById } from '../../accounts/members/store.ts'
import { regionOf } from '../../regions/region.ts'
import { KeyErased } from '../../platform/secrets/keyring.ts'
import { assessmentsOf } from './risk.ts'
import { riskResultOf } from './risk-record.ts'

type Needs = Pick<ComplianceParts, 'db' | 'keyring' | 'regions'>

/** The valid limit of a member, from the newest accepted assessment. Null where there is none. */
export async function limitOf(needs: Needs, memberId: number, now: Date): Promise<ExposureLimit | null> {
  const { limit } = await acceptedLimit(needs, memberId, now)
  return limit && limit.validUntil > now ? limit : null
}

/** The last accepted limit, also when it has expired, and until when the client class decides whether it binds. */
async function acceptedLimit(
  { db, keyring, regions }: Needs,
  memberId: number,
  now: Date,
): Promise<{ limit: ExposureLimit | null; classUntil: Date | null }> {
  const member = await memberById(db, memberId)
  const row = (await assessmentsOf(db, memberId)).find(({ state }) => state === 'accepted')
  const result = member && row ? riskResultOf(keyring, member, row) : null
  if (!member || !row?.valid_until || !result?.exposure || result.accepted === null)
    return { limit: null, classUntil: null }
  const snapshot = await snapshotWithin(db, memberId)
  const { name, validUntil } = classView(snapshot, member, now)
  const rule = regionOf(regions, member.site).classes?.find((one) => one.class === name)
  const { currency, binding, limit } = result.exposure
  return {
    limit: {
      assessmentId: row.id,
      band: result.accepted,
      currency,
      limit,
      binding: binding && rule?.exposureBinds !== false,
      validUntil: row.valid_until,
    },
    classUntil: validUntil === null ? null : new Date(validUntil),
  }
}

/** Notifies the exchange of accepted limits. Failed notices are sent again. */
export async function notifyExposure(
  context: Pick<ComplianceParts, 'db' | 'keyring' | 'jobs' | 'regions' | 'exchange'>,
): Promise<void> {
  await context.jobs.work('tell-exposure', 1, async ({ memberId }) => {
    await notifyLimit(context, memberId)
  })
}

/** Notifies the exchange of the member's current limit. Returns when the limit will change, if known. */
export async function notifyLimit(
  context: Needs & Pick<ComplianceParts, 'exchange'>,
  memberId: number,
): Promise<Date | null> {
  try {
    // Read again here, so that two notices that overtake each other both send the newest limit.
    const { limit, classUntil } = await acceptedLimit(context, memberId, new Date())
    if (limit) await context.exchange.limitExposure(memberId, limit)
    return classUntil
  } catch (error) {
    // An erased member has no limit.
    if (!(error instanceof KeyErased)) throw error
    return null
  }
}
