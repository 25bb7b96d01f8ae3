import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { withPasskey } from '../../../../../testing/factors.ts'
import { useServer, type TestMember } from '../../../../../testing/server.ts'

const server = useServer()
const rename = 'POST /v1/private/security/passkey-rename'
const remove = 'POST /v1/private/security/passkey-remove'
const read = 'GET /v1/private/security/page'
const listOf = async (member: TestMember) => (await member.call(read)).result.passkeys

describe(rename, () => {
  fieldsAreChecked(server, rename, [[{ body: { id: 'x', name: 'y' } }, 'id']])

  it('changes the name', async () => {
    const member = await server().member()
    const { rowId } = await withPasskey(member)
    expect((await member.call(rename, { body: { id: rowId, name: 'Phone' } })).result).toEqual({ done: true })
    expect((await listOf(member)).map(({ name }) => name)).toEqual(['Phone'])
  })

  it("changes nothing of another member's passkey, with the same answer as for an unknown one", async () => {
    const [member, other] = [await server().member(), await server().member()]
    const { rowId } = await withPasskey(member)
    for (const id of [rowId, randomUUID()]) {
      expect((await other.call(rename, { body: { id, name: 'Mine now' } })).result).toEqual({ done: false })
      expect((await other.call(remove, { body: { id } })).result).toEqual({ done: false })
    }
    expect((await listOf(member)).map(({ name }) => name)).toEqual(['Laptop'])
  })
})
