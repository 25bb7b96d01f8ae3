import { beforeEach, describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
// All visitors here share one address.
beforeEach(() => server().db.deleteFrom('rate_limit').execute())
const name = 'POST /v1/public/user/password-check'
const check = (password: string, email = 'ada@example.com') =>
  server().visitor().call(name, { body: { password, email } })

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: { email: '' } }, 'password'],
    [{ body: { password: 'x'.repeat(257), email: '' } }, 'password'],
  ])

  it.each([
    ['short', 'short'],
    ['changeme', 'common'],
    ['ADA@example.com', 'same-as-email'],
    ['three newer words here', null],
  ])('answers of %j as the sign-up does: %s', async (password, fault) => {
    expect((await check(password)).result).toEqual({ fault })
  })

  it('answers the same for an address that has an account', async () => {
    const member = await server().member()
    expect((await check('three newer words here', member.email)).result).toEqual({ fault: null })
    expect((await check('changeme', member.email)).result).toEqual({ fault: 'common' })
  })

  it('answers one network a hundred times in ten minutes', async () => {
    for (let asked = 0; asked < 100; asked += 1) await check('short')
    expect(await check('short')).toMatchObject({ status: 429, ret_code: code('tooManyRequests') })
  })
})
