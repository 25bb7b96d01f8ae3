import { describe, expect, it } from 'vitest'
import { launchData, testBotToken } from '../../../../../testing/messenger.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer({ TESSERA_TELEGRAM_BOT_TOKEN: testBotToken })
const name = 'POST /v1/private/messenger/unlink'

describe(name, () => {
  it('ends the link and the sessions from the messenger, but no other session', async () => {
    const member = await server().member()
    const open = (visitor = server().visitor()) =>
      visitor.call('POST /v1/public/messenger/sign-in', { body: { init_data: launchData({ userId: 31 }) } })
    await member.call('POST /v1/private/messenger/link', {
      body: { link_token: (await open()).result.link_token ?? '', password: member.password },
    })
    const phone = server().visitor()
    await open(phone)
    expect((await phone.call('GET /v2/private/user/profile')).result.id).toBe(member.id)

    expect((await member.call(name, { body: {} })).result).toEqual({ unlinked: true })
    expect((await phone.call('GET /v2/private/user/profile')).ret_code).toBe(code('notSignedIn'))
    expect((await member.call('GET /v2/private/user/profile')).ret_code).toBe(0)
    expect((await open()).result.linked).toBe(false)
    expect((await member.call(name, { body: {} })).result).toEqual({ unlinked: false })
    const events = await server()
      .db.selectFrom('audit_event')
      .select('action')
      .where('subject', '=', `member:${member.id}`)
      .execute()
    expect(events.filter(({ action }) => action === 'messenger.unlinked')).toHaveLength(1)
  })
})
