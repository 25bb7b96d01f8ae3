import { beforeEach, describe, expect, it } from 'vitest'
import { latestRequests, type OpenedRequest } from '../../../../../accounts/support/store.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/public/support/request'
const question = { topic: 'verification', message: 'My photo is refused again and again.' } as const
const reference = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/

/** Clears the rate limit, because all visitors of these tests come from one address. */
const resetRateLimit = (): Promise<unknown> =>
  server().db.deleteFrom('rate_limit').where('key', 'like', 'support-request%').execute()
beforeEach(resetRateLimit)

/** Among the latest: other tests leave older ones that nobody can open. */
async function stored(id: string): Promise<OpenedRequest | undefined> {
  const { context } = server().running
  return (await latestRequests(context.db, context.keyring, 3)).latest.find((one) => one.id === id)
}
const countOf = async (): Promise<number> =>
  (await latestRequests(server().db, server().running.context.keyring, 1)).count

describe(name, () => {
  it('stores a visitor’s request encrypted with its own key, and returns a reference', async () => {
    const answer = await server()
      .visitor()
      .call(name, {
        body: { ...question, message: '  Ich kann mich nicht anmelden. 你好 👋 \n', replyEmail: ' Anna@Test.Example ' },
      })
    expect(answer).toMatchObject({
      status: 200,
      ret_code: 0,
      result: { reference: expect.stringMatching(reference) as string, answerTo: 'email' },
    })
    expect(await stored(answer.result.reference)).toMatchObject({
      topic: 'verification',
      memberId: null,
      replyTo: 'anna@test.example',
      message: 'Ich kann mich nicht anmelden. 你好 👋',
    })
    const row = await server()
      .db.selectFrom('support_request')
      .selectAll()
      .where('id', '=', answer.result.reference)
      .executeTakeFirstOrThrow()
    expect(row.data_key).not.toBeNull()
    expect(JSON.stringify([row.message.toString('latin1'), row.reply_email?.toString('latin1')])).not.toMatch(
      /anmelden|anna|example/,
    )
  })

  it('says that we cannot answer when the visitor gives no email address', async () => {
    const { result } = await server().visitor().call(name, { body: question })
    expect(result.answerTo).toBe('nobody')
    expect(await stored(result.reference)).toMatchObject({ memberId: null, replyTo: null })
  })

  it('encrypts a member’s request with the member’s key, and answers only to the account’s email address', async () => {
    const member = await server().member()
    const { result } = await member.call(name, {
      body: { ...question, replyEmail: 'other@test.example', asMember: true },
    })
    expect(result.answerTo).toBe('account')
    expect(await stored(result.reference)).toMatchObject({
      memberId: member.id,
      replyTo: member.email,
      message: question.message,
    })
    const row = await server()
      .db.selectFrom('support_request')
      .selectAll()
      .where('id', '=', result.reference)
      .executeTakeFirstOrThrow()
    expect([row.data_key, row.reply_email]).toEqual([null, null])
  })

  it('erases the member’s requests together with the member’s key', async () => {
    const member = await server().member()
    const { result } = await member.call(name, { body: question })
    await server().setMember(member, { data_key: null })
    expect(await stored(result.reference)).toMatchObject({ memberId: member.id, replyTo: null, message: null })
  })

  it('a text cannot be moved to another row', async () => {
    const member = await server().member()
    const [first, second] = [await member.call(name, { body: question }), await member.call(name, { body: question })]
    const { message } = await server()
      .db.selectFrom('support_request')
      .select('message')
      .where('id', '=', first.result.reference)
      .executeTakeFirstOrThrow()
    const moved = server().db.updateTable('support_request').where('id', '=', second.result.reference)
    const before = await server()
      .db.selectFrom('support_request')
      .select('message')
      .where('id', '=', second.result.reference)
      .executeTakeFirstOrThrow()
    await moved.set({ message }).execute()
    await expect(stored(second.result.reference)).rejects.toThrow(/authenticate/)
    await moved.set(before).execute()
  })

  it('writes one audit event without any content', async () => {
    const member = await server().member()
    const { result } = await member.call(name, { body: question })
    const stranger = await server()
      .visitor()
      .call(name, { body: { ...question, replyEmail: 'a@test.example' } })
    const events = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'subject', 'data'])
      .where('action', '=', 'support.requested')
      .orderBy('seq', 'desc')
      .limit(2)
      .execute()
    expect(events).toEqual([
      { actor: 'visitor', subject: `support-request:${stranger.result.reference}`, data: {} },
      { actor: `member:${member.id}`, subject: `support-request:${result.reference}`, data: {} },
    ])
  })

  it('rejects a request from a member’s page when the session is over, and stores nothing', async () => {
    const before = await countOf()
    const answer = await server()
      .visitor()
      .call(name, { body: { ...question, asMember: true } })
    expect(answer).toMatchObject({
      ret_code: code('invalidParameters'),
      ext_info: { fields: [{ field: 'asMember', rule: 'signed-out' }] },
    })
    expect(await countOf()).toBe(before)
  })

  it.each([
    [{ message: 'too short' }, 'message', 'minLength'],
    [{ message: `   ${'.'.repeat(9)}          ` }, 'message', 'minLength'],
    [{ message: 'x'.repeat(4001) }, 'message', 'maxLength'],
    [{ message: undefined }, 'message', 'required'],
    [{ topic: 'prizes' }, 'topic', 'enum'],
    [{ topic: undefined }, 'topic', 'required'],
    [{ replyEmail: 7 }, 'replyEmail', 'type'],
  ])('rejects %j', async (change, field, rule) => {
    const answer = await server()
      .visitor()
      .callWith(name, { body: { ...question, ...change } })
    expect(answer).toMatchObject({ ret_code: code('invalidParameters'), ext_info: { fields: [{ field, rule }] } })
  })

  it('counts characters instead of bytes: 4000 characters of any script fit', async () => {
    const message = '漢😀'.repeat(2000)
    const { ret_code, result } = await server()
      .visitor()
      .call(name, { body: { ...question, message } })
    expect(ret_code).toBe(0)
    expect((await stored(result.reference))?.message).toBe(message)
  })

  it.each(['no-at.example', 'a@b', '<script>@x.example'])('rejects %s as an email address', async (replyEmail) => {
    const answer = await server()
      .visitor()
      .call(name, { body: { ...question, replyEmail } })
    expect(answer.ret_code).toBe(code('emailInvalid'))
  })

  it('allows five requests an hour per IP address, without counting invalid ones', async () => {
    for (let index = 0; index < 7; index += 1) {
      await server()
        .visitor()
        .callWith(name, { body: { ...question, message: '' } })
    }
    for (let index = 0; index < 5; index += 1)
      expect((await server().visitor().call(name, { body: question })).ret_code).toBe(0)
    const answer = await server().visitor().call(name, { body: question })
    expect(answer).toMatchObject({ status: 429, ret_code: code('tooManyRequests') })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('allows ten requests a day per member, from any IP address', async () => {
    const member = await server().member()
    const ask = async (): Promise<number> => {
      await server().db.deleteFrom('rate_limit').where('key', 'like', 'support-request:%').execute()
      return (await member.call(name, { body: question })).ret_code
    }
    for (let index = 0; index < 10; index += 1) expect(await ask()).toBe(0)
    expect(await ask()).toBe(code('tooManyRequests'))
  })
})
