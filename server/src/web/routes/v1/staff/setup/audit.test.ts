import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { atConsole } from '../../../../../testing/console.ts'
import { useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/setup/audit'

it(`${name} says that the chain is whole, and what was changed past the product`, async () => {
  const root = await atConsole(server())
  const whole = (await root.call(name)).result
  expect([whole.whole, whole.faults]).toEqual([true, []])
  expect(whole.events).toBeGreaterThan(0)
  const member = await server().member()
  await sql`update member set kyc_level = 1 where id = ${member.id}`.execute(server().db)
  const changed = (await root.call(name)).result
  expect(changed).toMatchObject({ whole: false, faults: [expect.stringContaining(`Member ${member.id} has level 1`)] })
})
