import { beforeEach, describe, expect, it } from 'vitest'
import { atConsole, onlyStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/people/invite'

beforeEach(() => onlyStaff(server(), { root: 'admin', olga: 'reviewer' }))

describe(name, () => {
  it('makes a link for a person who lost their passkeys, and none for a stranger', async () => {
    const root = await atConsole(server(), 'root')
    const { result } = await root.call(name, { body: { name: 'olga' } })
    const token = result.link.split('#')[1] ?? ''
    expect((await root.call('POST /v1/staff/invitation/open', { body: { token } })).result.name).toBe('olga')
    expect((await root.call(name, { body: { name: 'mallory' } })).ret_code).toBe(code('staffChangeRefused'))
  })
})
