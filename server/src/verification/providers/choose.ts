import type { Transaction } from 'kysely'
import type { KycProvider } from '@tessera/contract/states.ts'
import type { Attempt, Database, Member } from '../../platform/db/tables.ts'
import type { Db } from '../../platform/db/postgres.ts'
import { providerOrder } from '../../regions/provider-policy.ts'
import { regionOf } from '../../regions/region.ts'
import type { Provider } from './provider.ts'
import { scenarioOf, type Chooser } from './providers.ts'
import { pausedProviders } from './vendor/breaker.ts'
import { vendorNames } from './vendor/settings.ts'

type Executor = Db | Transaction<Database>
type Case = Pick<Attempt, 'id' | 'case_id' | 'level' | 'country' | 'document_type' | 'purpose'>

/** Who verifies an attempt, and what there is of it at that provider. */
export interface Chosen {
  provider: Provider
  /** The vendor's own part has taken the photos: we need none. */
  collected: boolean
}

/**
 * The provider of an attempt: the vendor that has it, or else the first of the region's order that is connected, works,
 * and has not failed at this attempt. The built-in one is always the last. A member whom a vendor refused for good
 * stays with that vendor: nobody looks for a milder one.
 */
export async function providerOfAttempt(
  context: Chooser,
  db: Executor,
  member: Pick<Member, 'site' | 'sub_attribute'>,
  attempt: Case,
): Promise<Chosen> {
  const { builtin, connected } = context.providers
  const by = (provider: Provider | undefined): Chosen => ({ provider: provider ?? builtin, collected: false })
  if (attempt.level === 'LEVEL_2') return by(builtin)
  if (scenarioOf(context, member)) return by((await hasFailed(db, attempt.id)) ? builtin : connected.get('simulator'))
  const order = providerOrder(regionOf(context.regions, member.site), attempt, attempt.case_id)
  if (!order.some(isVendor)) return by(connected.get(order[0] ?? 'default'))
  const sessions = await sessionsOfCase(db, attempt.case_id)
  const own = sessions.filter((session) => session.attempt_id === attempt.id)
  const used = own.find((session) => session.failed_at === null)
  const current = used && isVendor(used.provider) ? connected.get(used.provider) : undefined
  if (current) return { provider: current, collected: used?.collected_at !== null }
  const refusedBy = sessions.find(({ verdict, provider }) => verdict === 'final' && isVendor(provider))?.provider
  if (refusedBy && connected.has(refusedBy)) return by(connected.get(refusedBy))
  const paused = await pausedProviders(db)
  const failed = new Set(own.flatMap(({ provider, handed_to: to }) => (to === null ? [] : [provider])))
  return by(
    order.flatMap((name) => connected.get(name) ?? []).find(({ name }) => !paused.has(name) && !failed.has(name)),
  )
}

/** Whether a vendor refused this person for good. Only that vendor or a reviewer decides on them again. */
export async function refusedForGood(db: Executor, caseId: string): Promise<boolean> {
  return (await sessionsOfCase(db, caseId)).some(({ verdict }) => verdict === 'final')
}

/** Whether the simulator was given up for this attempt. */
async function hasFailed(db: Executor, attemptId: string): Promise<boolean> {
  const left = await db
    .selectFrom('provider_session')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('provider', '=', 'simulator')
    .where('handed_to', 'is not', null)
    .executeTakeFirst()
  return left !== undefined
}

function isVendor(name: KycProvider): boolean {
  return vendorNames.some((vendor) => vendor === name)
}

function sessionsOfCase(db: Executor, caseId: string) {
  return db
    .selectFrom('provider_session')
    .innerJoin('attempt', 'attempt.id', 'provider_session.attempt_id')
    .select([
      'provider_session.attempt_id',
      'provider_session.provider',
      'provider_session.verdict',
      'provider_session.failed_at',
      'provider_session.handed_to',
      'provider_session.collected_at',
    ])
    .where('attempt.case_id', '=', caseId)
    .orderBy('provider_session.created_at', 'desc')
    .execute()
}
