import { expect, it } from 'vitest'
import { code, useOwnServer } from '../../testing/server.ts'

const server = useOwnServer()
const [names, addresses, atOnce] = [2000, 200, 100]
/** One in 500 of the stolen passwords is right. */
const everyRight = 500

it('opens no account to 2,000 stolen passwords from 200 addresses, and none of their owners is kept out', async () => {
  const owners = await Promise.all(Array.from({ length: names / everyRight }, () => server().member()))
  const [owner] = owners
  const own = { email: owner?.email ?? '', password: 'a sound password' }
  // This browser is known before the attack.
  await owner?.call('POST /v1/public/user/sign-in', { body: own })
  const host = new URL(server().url).host
  const guess = async (number: number): Promise<number> => {
    const right = (number + 1) % everyRight === 0 ? owners[Math.floor(number / everyRight)] : undefined
    const address = number % addresses
    const { body } = await server().running.app.inject({
      method: 'POST',
      url: '/x-api/v1/public/user/sign-in',
      remoteAddress: `10.${Math.floor(address / 250)}.${address % 250}.1`,
      headers: { origin: server().url, host },
      payload: { email: right?.email ?? `stolen-${number}@test.example`, password: 'a sound password' },
    })
    return (JSON.parse(body) as { ret_code: number }).ret_code
  }
  const answers = new Map<number, number>()
  for (let from = 0; from < names; from += atOnce) {
    const batch = await Promise.all(Array.from({ length: atOnce }, (_, index) => guess(from + index)))
    for (const answer of batch) answers.set(answer, (answers.get(answer) ?? 0) + 1)
  }
  expect(Object.fromEntries(answers)).toEqual({
    [code('signInFailed')]: names - owners.length,
    [code('signInEmailCodeNeeded')]: owners.length,
  })
  if (owner) owner.cookie = ''
  expect((await owner?.call('POST /v1/public/user/sign-in', { body: own }))?.ret_code).toBe(0)
}, 60_000)
