import { beforeAll, describe, expect, it } from 'vitest'
import { staffRoles, type StaffRole } from '@tessera/contract/staff.ts'
import { rolesAllow } from '../../platform/staff/roles.ts'
import { atConsole, registerStaff } from '../../testing/console.ts'
import { code, useOwnServer, type Visitor } from '../../testing/server.ts'
import { routes } from '../routes.ts'

const server = useOwnServer()
const people = new Map<StaffRole, Visitor>()
beforeAll(async () => {
  for (const role of staffRoles) {
    await registerStaff(server(), role, role)
    people.set(role, await atConsole(server(), role))
  }
})

/** The code of an empty call: the role is checked before the body. */
async function answer(visitor: Visitor, method: string, path: string): Promise<number> {
  const response = await visitor.fetch(method, `/x-api${path}`, method === 'GET' ? undefined : '{}')
  return ((await response.json()) as { ret_code: number }).ret_code
}

const ofStaff = routes.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'staff')

describe('an endpoint of the console', () => {
  it.each(ofStaff.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s rejects callers without a session of the console',
    async (_, { method, path }) => {
      expect(await answer(server().visitor(), method, path)).toBe(code('notSignedIn'))
      expect(await answer(await server().member(), method, path)).toBe(code('notSignedIn'))
    },
  )

  it.each(ofStaff.flatMap((endpoint) => staffRoles.map((role) => [endpoint.path, role, endpoint] as const)))(
    '%s allows the role %s what the contract says',
    async (_, role, { method, path, permission }) => {
      // Signing out would end the role's session for the next test.
      if (path === '/v1/staff/session/end') return
      const visitor = people.get(role) ?? server().visitor()
      const allowed = permission === undefined || rolesAllow([role], permission)
      const got = await answer(visitor, method, path)
      if (allowed) expect(got).not.toBe(code('accountRestricted'))
      else expect(got).toBe(code('accountRestricted'))
    },
  )
})
