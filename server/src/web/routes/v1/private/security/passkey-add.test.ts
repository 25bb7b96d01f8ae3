import { describe, expect, it } from 'vitest'
import { latestEmails } from '../../../../../accounts/email/outbox.ts'
import { Authenticator } from '../../../../../testing/authenticator.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { letProofExpire, withPasskey } from '../../../../../testing/factors.ts'
import { code, useServer, type TestMember } from '../../../../../testing/server.ts'

const server = useServer()
const optionsCall = 'POST /v1/private/security/passkey-options'
const add = 'POST /v1/private/security/passkey-add'
const read = 'GET /v1/private/security/page'
const listOf = async (member: TestMember) => (await member.call(read)).result.passkeys

describe(add, () => {
  fieldsAreChecked(server, add, [
    [{ body: { name: '' } }, 'name'],
    [{ body: { name: 'a\u0000' } }, 'name'],
    [{ body: { name: 'x'.repeat(61) } }, 'name'],
  ])

  it('lists it by its name, tells the member by email, and records it', async () => {
    const member = await server().member()
    const { rowId } = await withPasskey(member, 'Work laptop')
    expect(await listOf(member)).toEqual([
      { id: rowId, name: 'Work laptop', createdAt: expect.any(String), lastUsedAt: null },
    ])
    const emails = await latestEmails(server().db, server().running.context.keyring, 50)
    expect(emails.filter(({ memberId }) => memberId === member.id).map(({ kind }) => kind)).toEqual([
      'security-changed',
    ])
    expect((await member.call(read)).result.log[0]).toMatchObject({ event: 'passkeyAdded' })
  })

  it('needs a fresh proof, also when the options were requested with one', async () => {
    const member = await server().member()
    const options = (await member.call(optionsCall, { body: {} })).result
    const passkey = new Authenticator(server().url).create(options)
    await letProofExpire(server(), member)
    expect((await member.call(optionsCall, { body: {} })).ret_code).toBe(code('confirmFirst'))
    expect((await member.call(add, { body: { name: 'Late', passkey } })).ret_code).toBe(code('confirmFirst'))
    expect(await listOf(member)).toEqual([])
  })

  it('refuses the answer of another session, and one that is sent twice', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const options = (await member.call(optionsCall, { body: {} })).result
    const passkey = new Authenticator(server().url).create(options)
    expect((await other.call(add, { body: { name: 'Theirs', passkey } })).ret_code).toBe(code('passkeyRefused'))
    expect((await member.call(add, { body: { name: 'Mine', passkey } })).ret_code).toBe(0)
    expect((await member.call(add, { body: { name: 'Again', passkey } })).ret_code).toBe(code('passkeyRefused'))
  })

  it('refuses a passkey under the id of another member’s', async () => {
    const [member, other] = [await server().member(), await server().member()]
    await withPasskey(member)
    const { credential_id: taken } = await server()
      .db.selectFrom('member_passkey')
      .select('credential_id')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    const options = (await other.call(optionsCall, { body: {} })).result
    const passkey = { ...new Authenticator(server().url).create(options), id: taken, rawId: taken }
    expect((await other.call(add, { body: { name: 'Taken', passkey } })).ret_code).toBe(code('passkeyRefused'))
    expect(await listOf(other)).toEqual([])
  })

  it('stops at twenty', async () => {
    const member = await server().member()
    for (let count = 0; count < 20; count += 1) await withPasskey(member, `Key ${count}`)
    const passkey = new Authenticator(server().url).create((await member.call(optionsCall, { body: {} })).result)
    expect((await member.call(add, { body: { name: 'One more', passkey } })).ret_code).toBe(code('passkeyNotAdded'))
  })
})
