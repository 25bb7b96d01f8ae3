import { describe, expect, it } from 'vitest'
import { tokenHash } from '../secrets/token.ts'
import { code, useServer, type TestMember } from '../testing/server.ts'

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

  it('ends 12 hours after it began', async () => {
    const member = await server().member()
    const { created_at: from, expires_at: to } = await server().db.selectFrom('session').select(['created_at', 'expires_at']).where('token_hash', '=', tokenOf(member)).executeTakeFirstOrThrow()
    expect(to.getTime() - from.getTime()).toBe(12 * 3_600_000)
  })

  it('use keeps it alive, without moving its absolute end', async () => {
    const member = await server().member()
    const before = minutes(-29)
    await server().db.updateTable('session').set({ seen_at: before }).where('token_hash', '=', tokenOf(member)).execute()
    const read = (): Promise<{ seen_at: Date; expires_at: Date }> =>
      server().db.selectFrom('session').select(['seen_at', 'expires_at']).where('token_hash', '=', tokenOf(member)).executeTakeFirstOrThrow()
    const { expires_at: end } = await read()
    await member.call(profile)
    const after = await read()
    expect(after.seen_at.getTime()).toBeGreaterThan(before.getTime())
    expect(after.expires_at).toEqual(end)
  })

  it('is stored as a hash: the table opens nothing', async () => {
    const member = await server().member()
    const [token = ''] = member.cookie.split('=').slice(1)
    const rows = await server().db.selectFrom('session').selectAll().where('member_id', '=', member.id).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    member.cookie = `__Host-tessera-session=${rows[0]?.token_hash.toString('base64url')}`
    expect((await member.call(profile)).ret_code).toBe(code('notSignedIn'))
  })

  it('of a disabled member is over at once', async () => {
    const member = await server().member()
    await server().db.updateTable('member').set({ disabled_at: new Date() }).where('id', '=', member.id).execute()
    expect((await member.call(profile)).ret_code).toBe(code('notSignedIn'))
  })

  it('ends when the same browser makes another account', async () => {
    const member = await server().member()
    const former = server().visitor()
    former.cookie = member.cookie
    await member.call('POST /v1/public/user/sign-up', { body: { email: 'second-account@test.example', password: 'a sound password' } })
    expect((await former.call(profile)).ret_code).toBe(code('notSignedIn'))
    expect((await member.call(profile)).ret_code).toBe(0)
    const ended = await server().db.selectFrom('audit_event').select('action').where('actor', '=', `member:${member.id}`).orderBy('seq', 'desc').executeTakeFirstOrThrow()
    expect(ended.action).toBe('session.ended')
  })
})
