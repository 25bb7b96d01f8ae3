import { beforeEach, describe, expect, it } from 'vitest'
import { atConsole, registerStaff } from '../../../../../testing/console.ts'
import { useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'GET /v1/staff/people/list'

beforeEach(async () => {
  for (const table of ['staff_passkey', 'staff_invitation', 'staff_session', 'staff'] as const)
    await server().db.deleteFrom(table).execute()
  await registerStaff(server(), 'root', 'admin')
  await registerStaff(server(), 'olga', 'reviewer')
})

describe(name, () => {
  it('shows who is registered with which roles, without keys', async () => {
    const root = await atConsole(server(), 'root')
    const { result } = await root.call(name)
    expect(result.map((one) => [one.name, one.roles, one.passkeys])).toEqual([
      ['olga', ['reviewer'], 0],
      ['root', ['admin'], 0],
    ])
    expect(result[1]?.seenAt).not.toBeNull()
    expect(JSON.stringify(result)).not.toMatch(/key_hash|"key"/)
  })
})
