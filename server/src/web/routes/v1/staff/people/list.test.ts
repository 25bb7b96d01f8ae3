import { beforeEach, describe, expect, it } from 'vitest'
import { atConsole, onlyStaff } from '../../../../../testing/console.ts'
import { useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'GET /v1/staff/people/list'

beforeEach(() => onlyStaff(server(), { root: 'admin', olga: 'reviewer' }))

describe(name, () => {
  it('shows who is registered with which roles, without keys', async () => {
    const root = await atConsole(server(), 'root')
    const { result } = await root.call(name)
    expect(result.map((one) => [one.name, one.roles, one.passkeys])).toEqual([
      ['olga', ['reviewer'], []],
      ['root', ['admin'], []],
    ])
    expect(result[1]?.seenAt).not.toBeNull()
    expect(JSON.stringify(result)).not.toMatch(/key_hash|"key"/)
  })
})
