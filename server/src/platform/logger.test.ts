import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { safeError } from './logger.ts'
import { accessToken, picture, typedDetails } from '../testing/attempts.ts'
import { DataFolder, type Program } from '../testing/process.ts'
import { Visitor } from '../testing/server.ts'
import { consentVersion } from '../testing/consent.ts'

describe('an error in the log', () => {
  it('has what helps and leaves out what a library attached to it', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'member_email',
      table: 'member',
      detail: 'Key (email)=(anna@test.example)',
      where: 'row',
      parameters: ['anna'],
    })
    expect(safeError(error)).toEqual({
      type: 'Error',
      message: 'duplicate key',
      stack: expect.any(String),
      code: '23505',
      constraint: 'member_email',
      table: 'member',
    })
    expect(safeError('anna@test.example')).toEqual({ type: 'string' })
    expect(safeError({ email: 'anna@test.example' })).toEqual({ type: 'object' })
    expect(safeError(null)).toEqual({ type: 'object' })
  })
})

describe('the log of a whole journey at the most detailed level', () => {
  const data = new DataFolder()
  let server: Program
  const email = 'very.private@person.example'
  const password = 'correct horse battery staple'
  const secrets = [email, 'very.private', password]

  beforeAll(async () => {
    server = data.start({ TESSERA_LOG_LEVEL: 'trace' })
    const member = new Visitor(await server.ready())
    const storeCookie = (): void => void secrets.push(member.cookie.split('=')[1] ?? '')
    member.headers = { 'user-agent': 'Very-Private-Browser/1.0' }
    await member.signUp({ email, password, redirect_url: '/?code=private-code' })
    storeCookie()
    await member.call('POST /v1/public/user/sign-in', { body: { email, password: 'a wrong password of mine' } })
    await member.call('POST /v1/public/user/sign-in', { body: { email, password } })
    storeCookie()
    const token = await accessToken(member)
    secrets.push(
      token,
      'private-code',
      'a wrong password of mine',
      'Very-Private-Browser',
      typedDetails.firstName,
      typedDetails.lastName,
      typedDetails.birthDate,
    )
    const { result } = await member.call('POST /v3/private/kyc/builtin/session', {
      body: { level: 'LEVEL_1', accessToken: token, country: 'NL', documentType: 'PASSPORT', consentVersion },
    })
    const attemptId = result.attempt?.attemptId ?? ''
    // Errors on the way: an invalid body, broken JSON, an invalid id, an unusable file, a query with a secret.
    await member.callWith('POST /v3/private/kyc/builtin/details', {
      body: { attemptId, ...typedDetails, birthDate: 'Vantorre' },
    })
    await member.fetch('POST', '/x-api/v3/private/kyc/builtin/details', `{"lastName":"Vantorre",`)
    await member.fetch('GET', `/x-api/v3/private/kyc/builtin/status?attemptId=${encodeURIComponent(email)}`)
    await member.fetch('GET', `/user/accounts/auth/sdk?token=${token}&email=${encodeURIComponent(email)}`)
    await member.upload({ attemptId, side: 'front' }, Buffer.from(`no picture of ${email}`))
    await member.call('POST /v3/private/kyc/builtin/details', { body: { attemptId, ...typedDetails } })
    await member.upload({ attemptId, side: 'front' }, await picture())
    await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
    const status = async () =>
      (await member.call('GET /v3/private/kyc/builtin/status', { query: { attemptId } })).result.attempt.status
    await vi.waitUntil(async () => (await status()) !== 'submitted', { timeout: 60_000, interval: 300 })
    // An error on our side: the member's data cannot be decrypted.
    await data.inDatabase((db) => db.updateTable('member').set({ data_key: null }).execute())
    await member.fetch('GET', '/x-api/v2/private/user/profile')
    await server.stop('SIGTERM')
  }, 120_000)
  afterAll(() => data.remove())

  it('has the requests and the error', () => {
    for (const words of ['/x-api/v3/private/kyc/builtin/submit', 'a request failed'])
      expect(server.out.includes(words)).toBe(true)
    expect(/The data of member \d+ was erased/.test(server.out)).toBe(true)
  })

  it('has no address, name, date of birth, password, token or query of the member', () => {
    expect(secrets.every((secret) => secret.length > 5)).toBe(true)
    const said = server.out + server.err
    expect(secrets.filter((secret) => said.includes(secret) || said.includes(encodeURIComponent(secret)))).toEqual([])
    // Booleans, so that a failure does not print the whole log.
    expect(/attemptId=|token=|remoteAddress|"ip"/.test(said)).toBe(false)
  })
})
