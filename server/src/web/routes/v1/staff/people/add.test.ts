import { beforeEach, describe, expect, it } from 'vitest'
import { atConsole, registerStaff, onlyStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/people/add'

beforeEach(() => onlyStaff(server(), {}))

describe(name, () => {
  it('registers the first admin of a sandbox, who opens the link and ends the open sandbox', async () => {
    const visitor = await atConsole(server())
    const { result } = await visitor.call(name, { body: { name: 'root', roles: ['admin'], sites: [] } })
    expect(result.link).toMatch(/\/staff\/invitation#[\w-]{43}$/)
    const token = result.link.split('#')[1] ?? ''
    expect((await visitor.call('POST /v1/staff/invitation/open', { body: { token } })).result.name).toBe('root')
    expect((await visitor.call('GET /v1/staff/session/info')).ret_code).toBe(code('notSignedIn'))
  })

  it('refuses a name that is taken, so nobody takes over a colleague, and a register without an admin', async () => {
    const sandbox = await atConsole(server())
    const first = await sandbox.call(name, { body: { name: 'olga', roles: ['reviewer'], sites: [] } })
    expect(first).toMatchObject({ ret_code: code('staffChangeRefused') })
    await registerStaff(server(), 'root', 'admin')
    await registerStaff(server(), 'olga', 'reviewer')
    const root = await atConsole(server(), 'root')
    const taken = await root.call(name, { body: { name: 'olga', roles: ['admin'], sites: [] } })
    expect(taken).toMatchObject({
      ret_code: code('staffChangeRefused'),
      ext_info: { reason: 'olga is registered already' },
    })
  })
})
