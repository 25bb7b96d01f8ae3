import { describe, expect, it } from 'vitest'
import { verifyChain } from '../../platform/audit/chain.ts'
import { tokenHash } from '../../platform/secrets/token.ts'
import { connect } from '../../testing/handoff.ts'
import { code, useServer, type TestMember, type Visitor } from '../../testing/server.ts'

const server = useServer()
const profile = 'GET /v2/private/user/profile'
const minutes = (count: number): Date => new Date(Date.now() + count * 60_000)
const tokenOf = (member: TestMember): Buffer => tokenHash(member.cookie.split('=')[1] ?? '')

describe('a session', () => {
  it.each([
    ['unused for 30 minutes', { seen_at: minutes(-30.1) }, 'notSignedIn'],
    ['unused for 29 minutes', { seen_at: minutes(-29) }, 'ok'],
    ['12 hours old, however busy', { expires_at: minutes(-0.01) }, 'notSignedIn'],
  ] as const)('%s: %s', async (_, change, expected) => {
    const member = await server().member()
    await server().db.updateTable('session').set(change).where('token_hash', '=', tokenOf(member)).execute()
    expect((await member.call(profile)).ret_code).toBe(code(expected))
  })

  it('ends 12 hours after it started', async () => {
    const member = await server().member()
    const { created_at: from, expires_at: to } = await server()
      .db.selectFrom('session')
      .select(['created_at', 'expires_at'])
      .where('token_hash', '=', tokenOf(member))
      .executeTakeFirstOrThrow()
    expect(to.getTime() - from.getTime()).toBe(12 * 3_600_000)
  })

  it('stays open while it is used, without moving its absolute end', async () => {
    const member = await server().member()
    const before = minutes(-29)
    await server()
      .db.updateTable('session')
      .set({ seen_at: before })
      .where('token_hash', '=', tokenOf(member))
      .execute()
    const read = (): Promise<{ seen_at: Date; expires_at: Date }> =>
      server()
        .db.selectFrom('session')
        .select(['seen_at', 'expires_at'])
        .where('token_hash', '=', tokenOf(member))
        .executeTakeFirstOrThrow()
    const { expires_at: end } = await read()
    await member.call(profile)
    const after = await read()
    expect(after.seen_at.getTime()).toBeGreaterThan(before.getTime())
    expect(after.expires_at).toEqual(end)
  })

  it('is not kept open by the page’s own event stream', async () => {
    const member = await server().member()
    const before = minutes(-29)
    await server()
      .db.updateTable('session')
      .set({ seen_at: before })
      .where('token_hash', '=', tokenOf(member))
      .execute()
    const stream = await member.fetch('GET', '/x-api/v3/private/kyc/events')
    expect(stream.status).toBe(200)
    await stream.body?.cancel()
    expect(
      (
        await server()
          .db.selectFrom('session')
          .select('seen_at')
          .where('token_hash', '=', tokenOf(member))
          .executeTakeFirstOrThrow()
      ).seen_at,
    ).toEqual(before)
  })

  it.each(['signing out', 'being revoked'])(
    'with %s ends its visit and its handoff, but not those of another session',
    async (way) => {
      const member = await server().member()
      const desk = server().visitor()
      const level = 'LEVEL_1'
      await desk.call('POST /v1/public/user/sign-in', { body: { email: member.email, password: member.password } })
      const visitOf = async (page: Visitor): Promise<Visitor> => {
        const { result } = await page.call('POST /v3/private/kyc/sdk-access', { body: { level } })
        const visit = server().visitor()
        const granted = await visit.call('POST /v1/s1/kyc/integration/access-token', {
          body: { token: result.accessToken },
        })
        visit.headers = { 'kyc-access-token': granted.result.access_token }
        return visit
      }
      const [stored, ended] = [await visitOf(member), await visitOf(desk)]
      const unused = (await desk.call('POST /v3/private/kyc/sdk-access', { body: { level } })).result.accessToken
      const link = new URL(
        (await desk.call('POST /v3/private/kyc/handoff/start', { body: { level } })).result.url,
      ).hash.replace('#handoff=', '')
      const phone = await connect(server(), link)
      if (way === 'signing out') await desk.call('POST /logout')
      else {
        const list = (await desk.call('GET /v1/private/user/sessions')).result.list
        await member.call('POST /v1/private/user/revoke-session', {
          body: { id: list.find(({ current }) => current)?.id ?? '' },
        })
      }
      const info = 'GET /v1/s1/kyc/integration/business-info'
      expect((await stored.call(info)).ret_code).toBe(0)
      expect((await ended.call(info)).ret_code).toBe(code('tokenExpired'))
      expect(await phone.call(info)).toMatchObject({
        ret_code: code('tokenInvalid'),
        ext_info: { reason: 'cancelled' },
      })
      expect(
        (
          await server()
            .visitor()
            .call('POST /v1/s1/kyc/integration/access-token', { body: { token: unused } })
        ).ret_code,
      ).toBe(code('tokenExpired'))
      expect((await verifyChain(server().db)).ok).toBe(true)
    },
  )

  it('is stored as a hash, so a stolen table opens nothing', async () => {
    const member = await server().member()
    const [token = ''] = member.cookie.split('=').slice(1)
    const rows = await server().db.selectFrom('session').selectAll().where('member_id', '=', member.id).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    member.cookie = `__Host-tessera-session=${rows[0]?.token_hash.toString('base64url')}`
    expect((await member.call(profile)).ret_code).toBe(code('notSignedIn'))
  })

  it('of a disabled member ends immediately', async () => {
    const member = await server().member()
    await server().setMember(member, { disabled_at: new Date() })
    expect((await member.call(profile)).ret_code).toBe(code('notSignedIn'))
  })

  it('ends when another account is created in the same browser', async () => {
    const member = await server().member()
    const former = server().visitor()
    former.cookie = member.cookie
    await member.signUp({ email: 'second-account@test.example', password: 'a sound password' })
    expect((await former.call(profile)).ret_code).toBe(code('notSignedIn'))
    expect((await member.call(profile)).ret_code).toBe(0)
    const ended = await server()
      .db.selectFrom('audit_event')
      .select('action')
      .where('actor', '=', `member:${member.id}`)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(ended.action).toBe('session.ended')
  })
})
