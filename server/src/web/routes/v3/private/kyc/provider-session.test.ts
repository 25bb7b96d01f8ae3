import { describe, expect, it } from 'vitest'
import { sweepProviders } from '../../../../../verification/providers/jobs.ts'
import { picture, startDraft, startDraftWithDetails, typedDetails } from '../../../../../testing/attempts.ts'
import { memberPlaying } from '../../../../../testing/providers.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/provider-session'

const sessionsOf = (attemptId: string) =>
  server().db.selectFrom('provider_session').selectAll().where('attempt_id', '=', attemptId).execute()
const statusOf = async (member: TestMember) => (await member.kycInfo()).cases[0]?.status

describe(name, () => {
  it('opens one session per draft, and returns it with a new token after a reload', async () => {
    const member = await memberPlaying(server(), 'approve')
    const { attemptId } = await startDraftWithDetails(member)
    const [first, again] = [
      await member.call(name, { body: { attemptId } }),
      await member.call(name, { body: { attemptId } }),
    ]
    for (const { result } of [first, again]) {
      expect(result).toMatchObject({ provider: 'simulator', session: { apiUrl: '/x-api/v1/public/sandbox/simulator' } })
      expect(Date.parse(result.session?.expiresAt ?? '')).toBeGreaterThan(Date.now())
    }
    expect(await sessionsOf(attemptId)).toMatchObject([{ ref: `sim-${attemptId}`, failed_at: null, result_at: null }])
  })

  it('submitting uses this session, with the name as corrected since', async () => {
    const member = await memberPlaying(server(), 'approve')
    const { attemptId } = await startDraftWithDetails(member)
    await member.call('POST /v3/private/kyc/builtin/details', {
      body: { attemptId, ...typedDetails, firstName: 'Anook' },
    })
    await member.call(name, { body: { attemptId } })
    await member.call('POST /v3/private/kyc/builtin/details', { body: { attemptId, ...typedDetails } })
    await member.upload({ attemptId, side: 'front' }, await picture())
    expect((await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })).ret_code).toBe(0)
    await expect.poll(() => statusOf(member), { timeout: 30_000 }).toBe('approved')
    expect(await sessionsOf(attemptId)).toHaveLength(1)
  }, 60_000)

  it('is null when our own screens collect the data: with the built-in provider, or an unavailable one', async () => {
    const ordinary = await server().member()
    const own = await startDraftWithDetails(ordinary)
    expect((await ordinary.call(name, { body: { attemptId: own.attemptId } })).result).toEqual({
      provider: 'default',
      collected: false,
      session: null,
    })
    const unlucky = await memberPlaying(server(), 'outage')
    const { attemptId } = await startDraftWithDetails(unlucky)
    expect((await unlucky.call(name, { body: { attemptId } })).result).toEqual({
      provider: 'simulator',
      collected: false,
      session: null,
    })
    expect(await sessionsOf(attemptId)).toMatchObject([{ ref: null }])
  })

  it('opens nothing without the member’s consent, and takes one to texts that we serve', async () => {
    const member = await memberPlaying(server(), 'approve')
    const { attemptId } = await startDraftWithDetails(member)
    await server().db.updateTable('attempt').set({ consent_version: null }).where('id', '=', attemptId).execute()
    expect((await member.call(name, { body: { attemptId } })).result.session).toBeNull()
    expect((await member.call(name, { body: { attemptId, consentVersion: 'never served' } })).ret_code).toBe(
      code('invalidParameters'),
    )
    expect(await sessionsOf(attemptId)).toEqual([])
    const { version } = server().running.context.texts
    expect((await member.call(name, { body: { attemptId, consentVersion: version } })).result.session).not.toBeNull()
    const { consent_version: given } = await server()
      .db.selectFrom('attempt')
      .select('consent_version')
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
    expect(given).toBe(version)
  })

  it('is refused without a name, for another member’s draft, and after submission', async () => {
    const member = await memberPlaying(server(), 'slow')
    const { attemptId } = await startDraft(member)
    expect((await member.call(name, { body: { attemptId } })).ret_code).toBe(code('detailsInvalid'))
    const other = await memberPlaying(server(), 'slow')
    expect((await other.call(name, { body: { attemptId } })).ret_code).toBe(code('attemptNotFound'))
    await server().db.updateTable('attempt').set({ state: 'superseded' }).where('id', '=', attemptId).execute()
    expect((await member.call(name, { body: { attemptId } })).ret_code).toBe(code('attemptClosed'))
    expect(await sessionsOf(attemptId)).toEqual([])
  })

  it('ends at the provider when the draft is superseded', async () => {
    const member = await memberPlaying(server(), 'slow')
    const { attemptId } = await startDraftWithDetails(member)
    await member.call(name, { body: { attemptId } })
    await member.call('POST /v3/private/kyc/builtin/session', {
      body: { level: 'LEVEL_1', country: 'NL', documentType: 'ID_CARD' },
    })
    await sweepProviders(server().running.context, new Date())
    const played = await server()
      .db.selectFrom('simulator_session')
      .select('cancelled_at')
      .where('ref', '=', `sim-${attemptId}`)
      .executeTakeFirstOrThrow()
    expect(played.cancelled_at).not.toBeNull()
    expect((await sessionsOf(attemptId))[0]?.failed_at).not.toBeNull()
  })

  it('no longer counts when the built-in provider takes over the attempt', async () => {
    const member = await memberPlaying(server(), 'reject')
    const { attemptId } = await startDraftWithDetails(member)
    await member.call(name, { body: { attemptId } })
    await server().setMember(member, { sub_attribute: '{}' })
    await member.upload({ attemptId, side: 'front' }, await picture())
    await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
    expect((await sessionsOf(attemptId))[0]?.failed_at).not.toBeNull()
  })
})
