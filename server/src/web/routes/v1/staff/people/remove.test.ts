import { beforeEach, describe, expect, it } from 'vitest'
import { atConsole, onlyStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/people/remove'

beforeEach(() => onlyStaff(server(), { root: 'admin', olga: 'reviewer' }))

describe(name, () => {
  it('ends the sessions and claims of a person at once, and keeps the last admin', async () => {
    const [root, olga] = [await atConsole(server(), 'root'), await atConsole(server(), 'olga')]
    const caseId = '00000000-0000-4000-8000-000000000001'
    await server()
      .db.insertInto('case_claim')
      .values({ case_id: caseId, claimed_by: 'olga', until: new Date(Date.now() + 60_000) })
      .execute()
    expect((await root.call(name, { body: { name: 'root' } })).ret_code).toBe(code('staffChangeRefused'))
    expect((await root.call(name, { body: { name: 'olga' } })).result).toEqual({ removed: true })
    expect((await olga.call('GET /v1/staff/session/info')).ret_code).toBe(code('notSignedIn'))
    expect(await server().db.selectFrom('case_claim').selectAll().where('case_id', '=', caseId).execute()).toEqual([])
  })
})
