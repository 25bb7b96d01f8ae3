import { describe, expect, it } from 'vitest'
import { readLaunch } from './init-data.ts'

/* The messenger's published examples. Each verifies only in its own way. */

/** The example of the documentation, signed with the bot's token. */
const botToken = '5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8'
const withToken =
  'query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%7D&auth_date=1662771648&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2'
const byToken = { environment: 'production', botToken } as const

/** The example for third parties, signed by the messenger itself. */
const signed =
  'user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%20%2B%20-%20%3F%20%5C%2F%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%2C%22allows_write_to_pm%22%3Atrue%2C%22photo_url%22%3A%22https%3A%5C%2F%5C%2Ft.me%5C%2Fi%5C%2Fuserpic%5C%2F320%5C%2F4FPEE4tmP3ATHa57u6MqTDih13LTOiMoKoLDRG4PnSA.svg%22%7D&chat_instance=8134722200314281151&chat_type=private&auth_date=1733584787&hash=2174df5b000556d044f3f020384e879c8efcab55ddea2ced4eb752e93e7080d6&signature=zL-ucjNyREiHDE8aihFwpfR9aggP2xiAo3NSpfe-p7IbCisNlDKlo7Kb6G4D0Ao2mBrSgEk4maLSdv6MLIlADQ'
const bySignature = { environment: 'production', botId: '7342037359' } as const

const soonAfter = (seconds: number): Date => new Date((seconds + 10) * 1000)

describe('launch data', () => {
  it('is verified by the bot’s token', () => {
    expect(readLaunch(withToken, byToken, soonAfter(1662771648))).toMatchObject({
      userId: '279058397',
      name: 'Vladislav Kibenko @vdkfrost',
    })
  })

  it('is verified by the messenger’s signature', () => {
    expect(readLaunch(signed, bySignature, soonAfter(1733584787))).toMatchObject({
      userId: '279058397',
      name: 'Vladislav + - ? / Kibenko @vdkfrost',
    })
  })

  it.each([
    ['another token', withToken, { ...byToken, botToken: botToken.replace('x8', 'x9') }],
    ['another bot', signed, { ...bySignature, botId: '7342037358' }],
    ['the key of the test servers', signed, { ...bySignature, environment: 'test' } as const],
    ['a hash in place of a signature', withToken, bySignature],
    ['a signature cut short', signed.slice(0, -2), bySignature],
    ['a changed person', signed.replace('279058397', '279058398'), bySignature],
    ['a field told twice, whichever would count', `auth_date=1662771648&${withToken}`, byToken],
    ['a hash that is none', withToken.replace(/hash=.*/, 'hash=zz'), byToken],
  ])('is rejected with %s', (_, data, proof) => {
    expect(readLaunch(data, proof, soonAfter(data.includes('1662771648') ? 1662771648 : 1733584787))).toBe('invalid')
  })

  it('counts as the same launch when unverified fields change', () => {
    const hashOf = (data: string): unknown => {
      const launch = readLaunch(data, bySignature, soonAfter(1733584787))
      return typeof launch === 'string' ? launch : launch.dataHash.toString('hex')
    }
    expect(hashOf(signed.replace(/hash=\w+/, 'hash=00'))).toBe(hashOf(signed))
  })

  it.each([
    [-61, 'invalid'],
    [-59, 'launch'],
    [3600, 'launch'],
    [3601, 'expired'],
  ])('%d seconds old: %s', (age, outcome) => {
    const launch = readLaunch(withToken, byToken, new Date((1662771648 + age) * 1000))
    expect(typeof launch === 'string' ? launch : 'launch').toBe(outcome)
  })
})
