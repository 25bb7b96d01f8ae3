import { describe, expect, it } from 'vitest'
import { verifyChain } from '../../platform/audit/chain.ts'
import { code, useServer } from '../../testing/server.ts'
import { setClosed } from './close.ts'

const server = useServer()
const profile = 'GET /v2/private/user/profile'
const close = (id: number, closed: boolean): Promise<void> =>
  server()
    .db.transaction()
    .execute((trx) => setClosed(trx, 'reviewer:anna', id, closed))

describe('a closed account', () => {
  it('is signed out everywhere at once, and cannot sign in until it is reopened', async () => {
    const member = await server().member()
    const { result } = await member.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1' } })
    const visit = server().visitor()
    const granted = await visit.call('POST /v1/s1/kyc/integration/access-token', {
      body: { token: result.accessToken },
    })
    visit.headers = { 'kyc-access-token': granted.result.access_token }
    await close(member.id, true)
    await close(member.id, true)
    expect((await member.call(profile)).ret_code).toBe(code('notSignedIn'))
    expect((await visit.call('GET /v1/s1/kyc/integration/business-info')).ret_code).not.toBe(0)
    const credentials = { body: { email: member.email, password: member.password } }
    expect((await server().visitor().call('POST /v1/public/user/sign-in', credentials)).ret_code).toBe(
      code('accountRestricted'),
    )
    await close(member.id, false)
    expect((await server().visitor().call('POST /v1/public/user/sign-in', credentials)).ret_code).toBe(0)
    expect((await visit.call('GET /v1/s1/kyc/integration/business-info')).ret_code).not.toBe(0)
    const events = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'action'])
      .where('subject', '=', `member:${member.id}`)
      .where('action', 'in', ['member.closed', 'member.reopened'])
      .orderBy('seq')
      .execute()
    expect(events).toEqual([
      { actor: 'reviewer:anna', action: 'member.closed' },
      { actor: 'reviewer:anna', action: 'member.reopened' },
    ])
    expect((await verifyChain(server().db)).ok).toBe(true)
  })

  it('cannot be an unknown or erased account', async () => {
    await expect(close(999_999, true)).rejects.toThrow('There is no member 999999')
    const member = await server().member()
    await server().setMember(member, { data_key: null })
    await expect(close(member.id, false)).rejects.toThrow(`Member ${member.id} was erased`)
  })
})
