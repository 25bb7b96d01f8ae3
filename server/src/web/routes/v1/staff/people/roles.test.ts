import { beforeEach, describe, expect, it } from 'vitest'
import { addStaff } from '../../../../../platform/staff/register.ts'
import { atConsole, onlyStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/people/roles'

beforeEach(() => onlyStaff(server(), { root: 'admin', olga: 'reviewer' }))

describe(name, () => {
  it('changes what a person may do at once, and never takes away the last admin', async () => {
    const [root, olga] = [await atConsole(server(), 'root'), await atConsole(server(), 'olga')]
    expect((await olga.call('GET /v1/staff/people/list')).ret_code).toBe(code('accountRestricted'))
    await root.call(name, { body: { name: 'olga', roles: ['reviewer', 'admin'], sites: [] } })
    expect((await olga.call('GET /v1/staff/people/list')).ret_code).toBe(0)
    await olga.call(name, { body: { name: 'olga', roles: ['reviewer'], sites: [] } })
    const last = await root.call(name, { body: { name: 'root', roles: ['senior'], sites: [] } })
    expect(last.ret_code).toBe(code('staffChangeRefused'))
  })

  it('is not for one’s own roles and regions, but a new key is', async () => {
    const root = await atConsole(server(), 'root')
    await root.call(name, { body: { name: 'olga', roles: ['admin'], sites: ['EU'] } })
    const olga = await atConsole(server(), 'olga')
    for (const change of [
      { roles: ['admin' as const, 'senior' as const], sites: ['EU' as const] },
      { roles: ['admin' as const], sites: [] },
    ]) {
      const own = await olga.call(name, { body: { name: 'olga', ...change } })
      expect(own.ret_code).toBe(code('staffChangeRefused'))
      await expect(addStaff(server().db, 'olga', change, 'reviewer:olga')).rejects.toThrow('Another admin')
    }
    const same = { roles: ['admin' as const], sites: ['EU'] }
    expect(await addStaff(server().db, 'olga', same, 'reviewer:olga')).toEqual(expect.any(String))
  })
})
