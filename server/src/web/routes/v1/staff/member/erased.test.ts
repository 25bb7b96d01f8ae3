import { beforeAll, describe, expect, it } from 'vitest'
import { erase } from '../../../../../testing/attempts.ts'
import { atConsole, fieldsOfStaff, limitToRegions, onlyStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'GET /v1/staff/member/erased'

beforeAll(async () => {
  await onlyStaff(server(), { root: 'admin', otto: 'admin' })
  await limitToRegions(server(), 'otto', 'HKG')
})

describe(name, () => {
  fieldsOfStaff(server, name, [[{ query: { id: 'x' } }, 'id']], 'root')

  it('says whether the member was erased, records nothing, and knows no member of another region', async () => {
    const member = await server().member()
    const query = { id: String(member.id) }
    const [root, otto] = [await atConsole(server(), 'root'), await atConsole(server(), 'otto')]
    expect((await root.call(name, { query })).result).toEqual({ erased: false, providers: 0 })
    expect((await otto.call(name, { query })).ret_code).toBe(code('memberUnknown'))
    await erase(server(), member)
    expect((await root.call(name, { query })).result).toEqual({ erased: true, providers: 0 })
    expect((await root.call(name, { query: { id: '999999999' } })).ret_code).toBe(code('memberUnknown'))
    const shown = await server()
      .db.selectFrom('audit_event')
      .select('seq')
      .where('action', '=', 'member.erasure-shown')
      .execute()
    expect(shown).toEqual([])
  })
})
