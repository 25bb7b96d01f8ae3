import { describe, expect, it } from 'vitest'
import { code, useServer } from '../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'

const server = useServer()
const name = 'POST /v1/public/user/recovery-start'

describe(name, () => {
  it('sends a code to the address that the person can read, whether it has an account or not', async () => {
    const member = await verifiedMember(server(), '2035-01-01')
    const newEmail = `new-${member.email}`
    for (const body of [{ email: member.email }, { email: 'nobody@test.example' }, { email: member.email, newEmail }]) {
      const { ret_code, result } = await server().visitor().call(name, { body })
      expect([ret_code, /\d{6}/.test(result.sandboxMail?.subject ?? '')]).toEqual([0, true])
    }
  })

  it('refuses what is no address, and a new address that is the old one', async () => {
    const visitor = server().visitor()
    for (const body of [{ email: 'no address' }, { email: 'a@test.example', newEmail: 'A@test.example' }])
      expect((await visitor.call(name, { body })).ret_code).toBe(code('emailInvalid'))
  })
})
