import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { doubles } from '../verification/providers/doubles.ts'
import { patience } from '../verification/providers/vendor/client.ts'
import { startDouble, type Double, type DoubleCase } from '../verification/providers/vendor/double.ts'
import { picture, startDraft, typedDetails } from './attempts.ts'
import { knock } from './providers.ts'
import { withRegion } from './regions.ts'
import { useOwnServer, type TestMember, type TestServer } from './server.ts'
import { vendorEnv } from './vendor-env.ts'

/* Members at the product, with a double in the place of each vendor: the country of the document chooses. */

export const countries = { sumsub: 'NL', onfido: 'DE', jumio: 'FR', veriff: 'ES', persona: 'IT' } as const
export type Vendor = keyof typeof countries
export const vendors = Object.keys(countries) as Vendor[]
/** The vendor that steps in. */
export const nextTo = (vendor: Vendor): Vendor => vendors[(vendors.indexOf(vendor) + 1) % vendors.length] ?? 'sumsub'

/** A product with five vendors, and what happens between it, a member and them. */
export interface VendorProduct {
  server: () => TestServer
  doubleOf: (vendor: Vendor) => Double
  draftFor: (member: TestMember, vendor: Vendor) => Promise<string>
  send: (member: TestMember, attemptId: string) => Promise<void>
  /** A member who has sent photos of ours, and the case at the double once everything arrived. */
  sent: (vendor: Vendor) => Promise<{ member: TestMember; attemptId: string; found: DoubleCase }>
  /** The case at the double once everything arrived there. */
  arrived: (attemptId: string, vendor: Vendor) => Promise<DoubleCase>
  sessionsOf: (attemptId: string) => Promise<SessionRow[]>
  decisionsOf: (attemptId: string) => Promise<{ verdict: string; reasons: string[]; decided_by: string }[]>
  caseOf: (member: TestMember) => Promise<Case>
  /** The double sends its notice, signed with the secret of the settings or another one. */
  notify: (vendor: Vendor, found: DoubleCase, secret?: string) => ReturnType<typeof knock>
  /** What a member gave: it must be the same at the end of every scenario. */
  givenBy: (attemptId: string) => Promise<unknown>
}
type SessionRow = Awaited<ReturnType<typeof sessions>>[number]
type Case = Awaited<ReturnType<typeof kycCase>>

const sessions = (server: TestServer, attemptId: string) =>
  server.db
    .selectFrom('provider_session')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('created_at')
    .execute()
const kycCase = async (member: TestMember) => {
  const [found] = (await member.call('POST /v3/private/kyc/kyc-info', { body: {} })).result.cases
  if (!found) throw new Error('The member has no case')
  return found
}

/** Starts them for one test file. Each vendor's cases go to the next one when it fails. */
export async function startVendors(): Promise<VendorProduct> {
  const running = new Map<Vendor, Double>(
    await Promise.all(doubles.map(async (form) => [form.vendor, await startDouble(form)] as const)),
  )
  const doubleOf = (vendor: Vendor): Double => {
    const found = running.get(vendor)
    if (!found) throw new Error(`No double of ${vendor}`)
    return found
  }
  const rules = vendors.map((vendor) => ({
    countries: [countries[vendor]],
    order: [
      { provider: vendor, weight: 1 },
      { provider: nextTo(vendor), weight: 0 },
    ],
  }))
  const server = useOwnServer((folder) => ({
    ...withRegion('default', { providerRules: rules })(folder),
    ...Object.assign({}, ...doubles.map((form) => vendorEnv(form, doubleOf(form.vendor).url))),
  }))
  const before = { ...patience }
  beforeAll(() => Object.assign(patience, { totalMs: 3000, pauseMs: 5 }))
  beforeEach(async () => {
    await server().db.deleteFrom('provider_health').execute()
    for (const double of running.values()) Object.assign(double, { trouble: null, wrong: [], erasesAt: 1 })
  })
  afterAll(async () => {
    Object.assign(patience, before)
    await Promise.all([...running.values()].map((double) => double.close()))
  })
  let given = 0

  const draftFor = async (member: TestMember, vendor: Vendor): Promise<string> => {
    const { attemptId } = await startDraft(member, 'PASSPORT', countries[vendor])
    const { result } = await member.call('POST /v3/private/kyc/builtin/details', {
      body: { attemptId, ...typedDetails },
    })
    expect(result.attempt.provider).toBe(vendor)
    return attemptId
  }
  const send = async (member: TestMember, attemptId: string): Promise<void> => {
    expect((await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })).ret_code).toBe(0)
  }
  const sessionsOf = (attemptId: string) => sessions(server(), attemptId)
  const arrived = async (attemptId: string, vendor: Vendor): Promise<DoubleCase> => {
    const find = async () => {
      const session = (await sessionsOf(attemptId)).find(
        ({ provider, failed_at: failed }) => provider === vendor && !failed,
      )
      const found = session?.ref ? doubleOf(vendor).cases.get(session.ref) : undefined
      return found && found.outcome !== 'member' ? found : undefined
    }
    await expect.poll(find, { timeout: 40_000, interval: 50 }).toBeDefined()
    const found = await find()
    if (!found) throw new Error('Nothing arrived')
    return found
  }
  return {
    server,
    doubleOf,
    draftFor,
    send,
    arrived,
    sessionsOf,
    caseOf: kycCase,
    async sent(vendor) {
      const member = await server().member()
      const attemptId = await draftFor(member, vendor)
      given += 1
      await member.upload({ attemptId, side: 'front' }, await picture(given))
      await send(member, attemptId)
      return { member, attemptId, found: await arrived(attemptId, vendor) }
    },
    decisionsOf: (attemptId) =>
      server()
        .db.selectFrom('decision')
        .select(['verdict', 'reasons', 'decided_by'])
        .where('attempt_id', '=', attemptId)
        .orderBy('created_at')
        .execute(),
    notify(vendor, found, secret) {
      const { body, headers, key } = doubleOf(vendor).form.notice(found, secret)
      return knock(server(), { body, headers }, `${vendor}${key ? `&key=${encodeURIComponent(key)}` : ''}`)
    },
    async givenBy(attemptId) {
      const [photos, attempt] = await Promise.all([
        server().db.selectFrom('photo').select(['side', 'id']).where('attempt_id', '=', attemptId).execute(),
        server()
          .db.selectFrom('attempt')
          .select(['details', 'country', 'document_type'])
          .where('id', '=', attemptId)
          .execute(),
      ])
      return { photos, attempt }
    },
  }
}
