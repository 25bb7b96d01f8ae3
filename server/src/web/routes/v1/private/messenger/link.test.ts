import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { letProofExpire, withApp } from '../../../../../testing/factors.ts'
import { launchData, testBotToken } from '../../../../../testing/messenger.ts'
import { code, useOwnServer, type TestMember } from '../../../../../testing/server.ts'

const server = useOwnServer({ TESSERA_TELEGRAM_BOT_TOKEN: testBotToken })
const name = 'POST /v1/private/messenger/link'

async function offer(userId: number): Promise<string> {
  const answer = await server()
    .visitor()
    .call('POST /v1/public/messenger/sign-in', { body: { init_data: launchData({ userId }) } })
  return answer.result.link_token ?? ''
}

const confirm = (member: TestMember, link_token: string, password = member.password) =>
  member.call(name, { body: { link_token, password } })
const since = async (member: TestMember): Promise<string | null> =>
  (await member.call('GET /v1/private/user/sessions')).result.messengerLinkedAt

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: { password: 'x' } }, 'link_token'],
    [{ body: { link_token: 'x' } }, 'password'],
  ])

  it('creates the link with its date, writes an audit event, and sends an email', async () => {
    const member = await server().member()
    expect(await since(member)).toBeNull()
    expect((await confirm(member, await offer(21))).ret_code).toBe(0)
    expect(await since(member)).not.toBeNull()
    const { db } = server()
    expect(
      await db.selectFrom('audit_event').select('action').where('subject', '=', `member:${member.id}`).execute(),
    ).toContainEqual({ action: 'messenger.linked' })
    expect(await db.selectFrom('outbox_email').select('kind').where('member_id', '=', member.id).execute()).toEqual([
      { kind: 'messenger-linked' },
    ])
  })

  it('needs a fresh proof besides the password, and what it opens needs one too', async () => {
    const member = await server().member()
    const token = await offer(31)
    const app = await withApp(server(), member)
    await letProofExpire(server(), member)
    expect((await confirm(member, token)).ret_code).toBe(code('confirmFirst'))
    await member.call('POST /v1/private/security/confirm', { body: { code: app.code() } })
    expect((await confirm(member, token)).ret_code).toBe(0)
    const opened = server().visitor()
    await opened.call('POST /v1/public/messenger/sign-in', { body: { init_data: launchData({ userId: 31 }) } })
    for (const act of ['app-remove', 'passkey-options', 'recovery-codes'] as const)
      expect((await opened.call(`POST /v1/private/security/${act}`, { body: {} })).ret_code).toBe(code('confirmFirst'))
    const confirmed = await opened.call('POST /v1/private/security/confirm', { body: { password: member.password } })
    expect(confirmed.ret_code).toBe(code('confirmationWrong'))
  })

  it('a wrong password links nothing, and the offer stays valid', async () => {
    const member = await server().member()
    const token = await offer(22)
    expect((await confirm(member, token, 'another password')).ret_code).toBe(code('signInFailed'))
    expect(await since(member)).toBeNull()
    expect((await confirm(member, token)).ret_code).toBe(0)
  })

  it('an offer works once and expires', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const [first, second] = [await offer(23), await offer(24)]
    await confirm(member, first)
    expect((await confirm(other, first)).ret_code).toBe(code('tokenExpired'))
    await server()
      .db.updateTable('messenger_link_offer')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect((await confirm(other, second)).ret_code).toBe(code('tokenExpired'))
    expect((await confirm(other, 'made up')).ret_code).toBe(code('tokenExpired'))
  })

  it('links one messenger account to one account only', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const [first, second, third] = [await offer(25), await offer(25), await offer(26)]
    await confirm(member, first)
    expect(await confirm(other, second)).toMatchObject({
      ret_code: code('messengerRefused'),
      ext_info: { reason: 'taken' },
    })
    expect(await confirm(member, third)).toMatchObject({
      ret_code: code('messengerRefused'),
      ext_info: { reason: 'linked' },
    })
  })

  it('limits guesses of the password', async () => {
    const member = await server().member()
    for (let attempts = 0; attempts < 10; attempts += 1) await confirm(member, 'x', `wrong guess ${attempts}`)
    expect(await confirm(member, 'x')).toMatchObject({ status: 429 })
  })
})
