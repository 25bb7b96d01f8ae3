import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sdkPaths } from '@tessera/contract/sdk-paths.ts'
import type { KycProvider } from '@tessera/contract/states.ts'
import { attemptInReview, picture, startDraft, typedDetails } from '../../testing/attempts.ts'
import { connect, start } from '../../testing/handoff.ts'
import { code } from '../../testing/server.ts'
import { nextTo, startVendors, vendors } from '../../testing/vendor-product.ts'
import { applyProviderResult } from './apply.ts'
import { providerFigures } from './figures.ts'
import { sweepProviders } from './jobs.ts'
import { noteSession } from './queue.ts'
import type { ProviderResult } from './provider.ts'

/* Members at the product, with a double in the place of each vendor. */

const { server, doubleOf, draftFor, send, sent, arrived, sessionsOf, decisionsOf, caseOf, notify, givenBy } =
  await startVendors()

describe.each(vendors)('a member verified by %s', (vendor) => {
  it('is approved once, however often the notice comes', async () => {
    const { member, attemptId, found } = await sent(vendor)
    const given = await givenBy(attemptId)
    doubleOf(vendor).decide(found.ref, 'approved')
    const answers = await Promise.all([notify(vendor, found), notify(vendor, found), notify(vendor, found)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await expect.poll(async () => (await caseOf(member))?.status, { timeout: 40_000 }).toBe('approved')
    expect(await decisionsOf(attemptId)).toEqual([
      { verdict: 'approved', reasons: [], decided_by: `provider:${vendor}` },
    ])
    expect(await givenBy(attemptId)).toEqual(given)
    expect(doubleOf(vendor).wrong).toEqual([])
  }, 90_000)

  it('is handed over with everything they gave when the vendor fails, and loses no attempt', async () => {
    doubleOf(vendor).trouble = { times: 10_000, kind: 'down' }
    const member = await server().member()
    const attemptId = await draftFor(member, vendor)
    await member.upload({ attemptId, side: 'front' }, await picture(vendors.indexOf(vendor) + 120))
    await send(member, attemptId)
    const given = await givenBy(attemptId)
    const next = nextTo(vendor)
    const found = await arrived(attemptId, next)
    expect(found.photos).toHaveLength(1)
    expect(await sessionsOf(attemptId)).toMatchObject([
      { provider: vendor, failed_at: expect.any(Date) as Date, handed_to: next },
      { provider: next, failed_at: null },
    ])
    doubleOf(next).decide(found.ref, 'approved')
    await notify(next, found)
    await expect.poll(async () => (await caseOf(member))?.status, { timeout: 40_000 }).toBe('approved')
    expect((await caseOf(member))?.attemptsLeft).toBe(5)
    expect(await givenBy(attemptId)).toEqual(given)
  }, 90_000)
})

describe('a notice', () => {
  it('that is forged, or about nothing we know, changes nothing', async () => {
    const { attemptId, found } = await sent('jumio')
    doubleOf('jumio').decide(found.ref, 'approved')
    expect(await notify('jumio', found, 'another-callback-key')).toMatchObject({ status: 401 })
    // The right key, and the proof of another case.
    expect(await notify('jumio', { ...found, ours: 'another' })).toMatchObject({
      status: 401,
      ret_code: code('providerNoticeRefused'),
      ext_info: { reason: 'signature' },
    })
    expect(await notify('sumsub', { ...found, ref: 'ffffffffffffffffffffffff' })).toMatchObject({ status: 200 })
    expect(
      await server()
        .db.selectFrom('provider_notice')
        .select('notice_id')
        .where('notice_id', 'like', `%${found.ref.split('/')[1]}%`)
        .execute(),
    ).toEqual([])
    expect(await decisionsOf(attemptId)).toEqual([])
  }, 60_000)

  it('that was lost is made good by asking', async () => {
    const { member, found } = await sent('veriff')
    doubleOf('veriff').decide(found.ref, 'resubmission')
    await sweepProviders(server().running.context, new Date(Date.now() + 6 * 60_000))
    await expect.poll(async () => (await caseOf(member))?.status, { timeout: 40_000 }).toBe('resubmission_requested')
    expect(await caseOf(member)).toMatchObject({ reasons: ['IMG_BLUR_GLARE'], attemptsLeft: 4 })
  }, 60_000)

  it('of a late refusal revokes the approval, and says nothing that warns', async () => {
    const { member, attemptId, found } = await sent('onfido')
    doubleOf('onfido').decide(found.ref, 'approved')
    await notify('onfido', found)
    await expect.poll(async () => (await caseOf(member))?.status, { timeout: 40_000 }).toBe('approved')
    doubleOf('onfido').decide(found.ref, 'final')
    await notify('onfido', found)
    await expect.poll(async () => (await caseOf(member))?.status, { timeout: 40_000 }).toBe('rejected')
    expect(await caseOf(member)).toMatchObject({ reasons: ['COULD_NOT_VERIFY'] })
    expect((await decisionsOf(attemptId)).map(({ reasons }) => reasons)).toEqual([[], ['FRAUD']])
  }, 60_000)

  it('of a word nobody knows brings a reviewer, and the vendor may still decide', async () => {
    const { member, attemptId, found } = await sent('persona')
    doubleOf('persona').decide(found.ref, 'unknown')
    await notify('persona', found)
    await expect.poll(async () => (await caseOf(member))?.status, { timeout: 40_000 }).toBe('in_review')
    expect(await caseOf(member)).toMatchObject({ reasons: [], attemptsLeft: 5 })
    doubleOf('persona').decide(found.ref, 'approved')
    await notify('persona', found)
    await expect.poll(async () => (await caseOf(member))?.status, { timeout: 40_000 }).toBe('approved')
    expect((await decisionsOf(attemptId)).map(({ verdict }) => verdict)).toEqual(['in_review', 'approved'])
  }, 60_000)
})

describe('the vendor’s own part of the page', () => {
  it('is opened for the draft, and its photos count once the vendor has them', async () => {
    const member = await server().member()
    const attemptId = await draftFor(member, 'persona')
    const open = () => member.call('POST /v3/private/kyc/provider-session', { body: { attemptId } })
    const collected = () =>
      member.call('POST /v3/private/kyc/provider-session', { body: { attemptId, collected: true } })
    expect((await open()).result).toMatchObject({
      provider: 'persona',
      session: { token: expect.stringMatching(/^inq_\w+ tok-/) as string },
    })
    // What the browser says proves nothing.
    expect((await collected()).result.collected).toBe(false)
    const [session] = await sessionsOf(attemptId)
    doubleOf('persona').decide(session?.ref ?? '', 'pending')
    expect((await collected()).result.collected).toBe(true)
    await send(member, attemptId)
    doubleOf('persona').decide(session?.ref ?? '', 'approved')
    const found = doubleOf('persona').cases.get(session?.ref ?? '')
    if (found) await notify('persona', found)
    await expect.poll(async () => (await caseOf(member))?.status, { timeout: 40_000 }).toBe('approved')
    expect(found?.photos).toEqual([])
  }, 60_000)

  it('continues on a phone: the same session, and the photos taken there count', async () => {
    const member = await server().member()
    const attemptId = await draftFor(member, 'persona')
    await member.call('POST /v3/private/kyc/provider-session', { body: { attemptId } })
    const phone = await connect(server(), (await start(member)).code)
    const asked = async (name: string, body: object) => {
      const answer = await phone.fetch('POST', `/x-api${sdkPaths[name]}`, JSON.stringify({ attemptId, ...body }))
      return answer.json() as Promise<unknown>
    }
    expect(await asked('/v3/private/kyc/provider-session', {})).toMatchObject({
      result: { provider: 'persona', session: { token: expect.any(String) as string } },
    })
    const [session, ...others] = await sessionsOf(attemptId)
    expect(others).toEqual([])
    doubleOf('persona').decide(session?.ref ?? '', 'pending')
    expect(await asked('/v3/private/kyc/provider-session', { collected: true })).toMatchObject({
      result: { collected: true },
    })
    expect(await asked('/v3/private/kyc/builtin/submit', {})).toMatchObject({ ret_code: 0 })
    const found = await arrived(attemptId, 'persona')
    doubleOf('persona').decide(found.ref, 'approved')
    await notify('persona', found)
    await expect.poll(async () => (await caseOf(member))?.status, { timeout: 40_000 }).toBe('approved')
  }, 60_000)

  it('whose vendor fails afterwards gives the attempt back: the details stay, and no attempt is used', async () => {
    const member = await server().member()
    const attemptId = await draftFor(member, 'veriff')
    await member.call('POST /v3/private/kyc/provider-session', { body: { attemptId } })
    const [session] = await sessionsOf(attemptId)
    doubleOf('veriff').decide(session?.ref ?? '', 'pending')
    await member.call('POST /v3/private/kyc/provider-session', { body: { attemptId, collected: true } })
    doubleOf('veriff').trouble = { times: 10_000, kind: 'down' }
    await send(member, attemptId)
    await expect.poll(async () => (await caseOf(member))?.status, { timeout: 60_000 }).toBe('resubmission_requested')
    expect(await caseOf(member)).toMatchObject({ reasons: ['EXPIRED'], attemptsLeft: 5 })
    const again = await startDraft(member, 'PASSPORT', 'ES')
    expect(again.details).toEqual(typedDetails)
    expect(again.sides).toEqual(['front'])
  }, 90_000)

  it('of a vendor that cannot be reached names the next one, which receives nothing before the member knows', async () => {
    doubleOf('sumsub').trouble = { times: 10_000, kind: 'down' }
    const before = doubleOf('onfido').cases.size
    const member = await server().member()
    const attemptId = await draftFor(member, 'sumsub')
    const { result } = await member.call('POST /v3/private/kyc/provider-session', { body: { attemptId } })
    expect(result).toEqual({ provider: 'onfido', session: null, collected: false })
    expect(doubleOf('onfido').cases.size).toBe(before)
    const again = await member.call('POST /v3/private/kyc/provider-session', { body: { attemptId } })
    expect(again.result.session).not.toBeNull()
    expect(await sessionsOf(attemptId)).toMatchObject([
      { provider: 'sumsub', handed_to: 'onfido' },
      { provider: 'onfido', failed_at: null },
    ])
  }, 60_000)
})

it('a member whom a vendor refused for good is not sent to another one', async () => {
  const { member, found } = await sent('sumsub')
  doubleOf('sumsub').decide(found.ref, 'final')
  await notify('sumsub', found)
  await expect.poll(async () => (await caseOf(member))?.status, { timeout: 40_000 }).toBe('rejected')
  // An appeal lets them try again; the document of another country would choose another vendor.
  await server().db.updateTable('attempt').set({ voided_at: new Date() }).where('member_id', '=', member.id).execute()
  const { provider } = await startDraft(member, 'PASSPORT', 'DE')
  expect(provider).toBe('sumsub')
}, 60_000)

it('a case is at one vendor at a time: the session before ends with the next one', async () => {
  const member = await server().member()
  const attemptId = await draftFor(member, 'sumsub')
  const note = (vendor: KycProvider) =>
    server()
      .db.transaction()
      .execute((trx) => noteSession(trx, vendor, { id: attemptId, member_id: member.id }))
  const first = await note('sumsub')
  expect((await note('sumsub')).id).toBe(first.id)
  await note('onfido')
  expect(await sessionsOf(attemptId)).toMatchObject([
    { provider: 'sumsub', failed_at: expect.any(Date) as Date, handed_to: 'onfido' },
    { provider: 'onfido', failed_at: null },
  ])
})

it('a vendor that keeps failing is paused for new cases, and one trial later it is back', async () => {
  await server()
    .db.insertInto('provider_health')
    .values({ provider: 'jumio', failures: 5, failing_since: new Date(), paused_at: new Date() })
    .execute()
  const member = await server().member()
  expect((await startDraft(member, 'PASSPORT', 'FR')).provider).toBe('veriff')
  await server()
    .db.updateTable('provider_health')
    .set({ paused_at: new Date(Date.now() - 3_600_000) })
    .execute()
  const { found } = await sent('jumio')
  expect(found.photos).toHaveLength(1)
  expect(await server().db.selectFrom('provider_health').select(['failures', 'paused_at']).execute()).toEqual([
    { failures: 0, paused_at: null },
  ])
}, 60_000)

it('the page of a vendor’s part allows that vendor alone, and only our own pages may frame it', async () => {
  const policyOf = async (path: string) => {
    const response = await fetch(server().url + path)
    return { status: response.status, policy: response.headers.get('content-security-policy') ?? '', response }
  }
  const { status, policy, response } = await policyOf('/user/accounts/provider/jumio')
  expect(status).toBe(200)
  expect(policy).toContain('frame-src https://*.web.amer-1.jumio.ai https://*.web.emea-1.jumio.ai')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toMatch(/sumsub|onfido|veriff|persona/)
  expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect((await policyOf('/user/accounts/provider/onfido')).policy).toContain("'strict-dynamic' https://sdk.onfido.com")
  expect((await policyOf('/user/accounts/provider/nobody')).status).toBe(404)
  // Our other pages stay as strict as without vendors.
  expect((await policyOf('/login')).policy).not.toMatch(/frame-src|onfido|jumio/)
})

it('figures count cases, verdicts and hand-overs of each vendor', async () => {
  const figures = await providerFigures(server().db)
  const sumsub = figures.find(({ provider }) => provider === 'sumsub')
  expect(sumsub).toMatchObject({ p50: expect.any(Number) as number, lastVerdictAt: expect.any(Date) as Date })
  expect(sumsub?.handedOver).toBeGreaterThan(0)
  expect(sumsub?.approved).toBeGreaterThan(0)
  expect(sumsub?.verdicts).toBeLessThanOrEqual(sumsub?.cases ?? 0)
})

/** With the seed below, the first approval is heard of first, and its fraud before the last. */
const fraudAfterApproval = (['approved', 'approved', 'approved', 'final', 'approved'] as const).map((state) => ({
  state,
  copies: 1,
}))

it('verdicts in any order and number end in the one with the latest time of the vendor; no approval follows a refused fraud of an approved document', async () => {
  const verdicts = fc.array(
    fc.record({
      state: fc.constantFrom('approved' as const, 'resubmission' as const, 'final' as const),
      copies: fc.integer({ min: 1, max: 2 }),
    }),
    { minLength: 1, maxLength: 5 },
  )
  let runs = 0
  await fc.assert(
    fc.asyncProperty(verdicts, fc.integer(), async (history, seed) => {
      runs += 1
      // The members of all runs are one person.
      await server().db.deleteFrom('document_fingerprint').execute()
      const member = await server().member()
      const attemptId = await attemptInReview(server(), member)
      await server().db.updateTable('attempt').set({ state: 'submitted' }).where('id', '=', attemptId).execute()
      const { id } = await server()
        .db.insertInto('provider_session')
        .values({
          attempt_id: attemptId,
          member_id: member.id,
          provider: 'sumsub' satisfies KycProvider,
          ref: `p${attemptId}`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const results = history.map(({ state }, index): ProviderResult => {
        const at = new Date(Date.UTC(2026, 10, 22, 8, index))
        return state === 'approved'
          ? { state, at, document: { ...typedDetails, number: `P${attemptId.slice(0, 8)}`, expiresOn: '2033-05-20' } }
          : { state, at, reasons: [state === 'final' ? 'FRAUD' : 'IMG_BLUR_GLARE'] }
      })
      const order = results
        .flatMap((result, index) => Array.from({ length: history[index]?.copies ?? 1 }, () => result))
        .map((result, index) => ({ result, key: Math.sin(seed + index * 7.1) }))
        .toSorted((a, b) => a.key - b.key)
      for (const { result } of order) await applyProviderResult(server().running.context, id, result)
      const { state } = await server()
        .db.selectFrom('attempt')
        .select('state')
        .where('id', '=', attemptId)
        .executeTakeFirstOrThrow()
      expect(state).toBe(stateAfter(order.map(({ result }) => result)))
    }),
    { numRuns: 15, examples: [[fraudAfterApproval, 16]] },
  )
  expect(runs).toBeGreaterThanOrEqual(15)
}, 120_000)

/** The state of an attempt after these verdicts, in the order in which we heard of them. */
function stateAfter(results: readonly ProviderResult[]): string {
  const ends = { approved: 'approved', resubmission: 'resubmission_requested', final: 'rejected' } as const
  let [state, at, wasApproved] = ['submitted', 0, false]
  for (const result of results) {
    if (result.state === 'pending' || result.state === 'review' || result.at.getTime() < at) continue
    at = result.at.getTime()
    // Only a reviewer approves a document again that was refused for fraud after its approval.
    if (result.state === 'approved' && state === 'rejected' && wasApproved) continue
    state = ends[result.state]
    wasApproved ||= state === 'approved'
  }
  return state
}
