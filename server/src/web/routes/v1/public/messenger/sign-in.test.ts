import { describe, expect, it } from 'vitest'
import { emailsTo } from '../../../../../testing/contacts.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { launchData, testBotToken } from '../../../../../testing/messenger.ts'
import { code, useOwnServer, useServer } from '../../../../../testing/server.ts'

const server = useOwnServer({ TESSERA_TELEGRAM_BOT_TOKEN: testBotToken })
const without = useServer()
const name = 'POST /v1/public/messenger/sign-in'
const enter = (init_data: string, visitor = server().visitor()) => visitor.call(name, { body: { init_data } })

/** A member with a link to this messenger user. */
async function linked(userId: number) {
  const member = await server().member()
  const { result } = await enter(launchData({ userId }))
  await member.call('POST /v1/private/messenger/link', {
    body: { link_token: result.link_token ?? '', password: member.password },
  })
  return member
}

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: {} }, 'init_data'],
    [{ body: { init_data: '' } }, 'init_data'],
    [{ body: { init_data: 'x'.repeat(8193) } }, 'init_data'],
    [{ body: { init_data: 'x', redirect_url: {} } }, 'redirect_url'],
  ])

  it('signs in the linked member and redirects only to our own pages', async () => {
    const member = await linked(11)
    const phone = server().visitor()
    const answer = await phone.call(name, {
      body: { init_data: launchData({ userId: 11 }), redirect_url: 'https://evil.example/' },
    })
    expect(answer.result).toEqual({ linked: true, redirect_url: '/user/accounts/auth/personal' })
    expect((await phone.call('GET /v2/private/user/profile')).result.id).toBe(member.id)
  })

  it('is emailed from a new device, and not again from the same one', async () => {
    const member = await linked(21)
    const phone = server().visitor()
    await enter(launchData({ userId: 21 }), phone)
    await enter(launchData({ userId: 21 }), phone)
    const kinds = (await emailsTo(server(), member)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'new-sign-in')).toHaveLength(1)
  })

  it('offers an unlinked messenger user to link an account, and opens no session', async () => {
    const visitor = server().visitor()
    const { ret_code, result } = await enter(launchData({ userId: 12 }), visitor)
    expect({ ret_code, ...result }).toEqual({
      ret_code: 0,
      linked: false,
      link_token: expect.stringMatching(/^[\w-]{43}$/),
      name: 'Anouk Vantorre @anouk',
    })
    expect(visitor.cookie).toBe('')
  })

  it('accepts a launch once, in whatever encoding, and records the second use', async () => {
    const member = await linked(13)
    const launch = launchData({ userId: 13 })
    expect((await enter(launch)).result.linked).toBe(true)
    const turned = new URLSearchParams([...new URLSearchParams(launch)].toReversed()).toString().replaceAll('+', '%20')
    for (const again of [launch, turned])
      expect(await enter(again)).toMatchObject({ ret_code: code('messengerRefused'), ext_info: { reason: 'used' } })
    const events = await server()
      .db.selectFrom('audit_event')
      .select('action')
      .where('subject', '=', `member:${member.id}`)
      .where('action', '=', 'messenger.replay-refused')
      .execute()
    expect(events).toHaveLength(2)
  })

  it('signs in only one of two tabs that send the same launch', async () => {
    await linked(14)
    const launch = launchData({ userId: 14 })
    const answers = await Promise.all([enter(launch), enter(launch), enter(launch)])
    expect(answers.filter(({ ret_code }) => ret_code === 0)).toHaveLength(1)
  })

  const now = Math.floor(Date.now() / 1000)
  it.each([
    ['too old', launchData({ authDate: now - 3610 }), 'expired'],
    ['from the future', launchData({ authDate: now + 120 }), 'invalid'],
    ['of another bot', launchData({}, '7000000002:AAtestTESTtestTESTtestTESTtestTEST_t'), 'invalid'],
    ['that were changed', launchData().replace('Anouk', 'Mallory'), 'invalid'],
    ['with a field twice', `${launchData()}&user=%7B%22id%22%3A1%7D`, 'invalid'],
    ['without a proof', launchData().replace(/&hash=\w+/, ''), 'invalid'],
    ['of a bot', launchData({ user: { id: 5, is_bot: true } }), 'invalid'],
    ['without a valid user', launchData({ user: 'nobody' }), 'invalid'],
    ['in another format', 'hello', 'invalid'],
  ])('rejects launch data %s', async (_, data, reason) => {
    expect(await enter(data)).toMatchObject({ ret_code: code('messengerRefused'), ext_info: { reason }, result: {} })
  })

  it('does not sign in a member with a closed account', async () => {
    const member = await linked(15)
    await server().setMember(member, { disabled_at: new Date() })
    expect((await enter(launchData({ userId: 15 }))).ret_code).toBe(code('signInFailed'))
  })

  it('ends the earlier session of this browser', async () => {
    await linked(16)
    const other = await server().member()
    const former = other.cookie
    await enter(launchData({ userId: 16 }), other)
    const old = server().visitor()
    old.cookie = former
    expect((await old.call('GET /v2/private/user/profile')).ret_code).toBe(code('notSignedIn'))
  })

  it('limits the attempts for one messenger user', async () => {
    for (let attempts = 0; attempts < 20; attempts += 1) await enter(launchData({ userId: 17 }))
    expect(await enter(launchData({ userId: 17 }))).toMatchObject({ status: 429, ret_code: code('tooManyRequests') })
  })

  it('stores neither the number nor the name of the messenger user', async () => {
    await linked(987654321)
    const rows = JSON.stringify(await server().db.selectFrom('messenger_link').selectAll().execute())
    const stored = JSON.stringify(await server().db.selectFrom('audit_event').select(['data', 'subject']).execute())
    for (const text of [rows, stored]) expect(text).not.toMatch(/987654321|Anouk/)
  })

  it('sets a cookie for the messenger’s frame only on desktop', async () => {
    await linked(18)
    const cookieOf = async (platform: string): Promise<string | null> => {
      const visitor = server().visitor()
      visitor.headers = { platform }
      return (await enter(launchData({ userId: 18 }), visitor)).headers.get('set-cookie')
    }
    const inFrame = 'Path=/; HttpOnly; SameSite=None; Secure; Partitioned'
    for (const name of ['session', 'known'])
      expect(await cookieOf('pc_tg')).toMatch(new RegExp(`${name}=[^;]+; ${inFrame}`))
    expect(await cookieOf('ios_tg')).not.toContain('SameSite=None')
  })

  it.each(['/login', '/user/accounts/auth/personal'])(
    'allows the messenger’s web client to frame %s only when the operator connected the messenger',
    async (path) => {
      // A signed-in member is led away from the sign-in page.
      const from = async (one: typeof server) => (path === '/login' ? one().visitor() : one().member())
      expect((await (await from(server)).fetch('GET', path)).headers.get('content-security-policy')).toContain(
        'frame-ancestors https://web.telegram.org',
      )
      const plain = await (await from(without)).fetch('GET', path)
      expect(plain.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(plain.headers.get('x-frame-options')).toBe('DENY')
    },
  )

  it('is off without a bot', async () => {
    expect(await enter(launchData(), without().visitor())).toMatchObject({
      ret_code: code('messengerRefused'),
      ext_info: { reason: 'off' },
    })
  })
})
