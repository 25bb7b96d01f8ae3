import { describe, expect, it } from 'vitest'
import { start, connect, open, stateOf } from '../../../../../testing/handoff.ts'
import { envelopeOf } from '../../../../../testing/partner.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/public/handoff/open'

describe(name, () => {
  it('tells the phone what to compare: the same number, where it began and when', async () => {
    const member = await server().member()
    member.headers = { 'user-agent': 'Desk/1.0' }
    const begun = await start(member)
    const opened = await open(server().visitor(), begun.code)
    expect(opened).toMatchObject({ number: begun.number, userAgent: 'Desk/1.0' })
    expect(Date.now() - Date.parse(opened.startedAt)).toBeLessThan(60_000)
  })

  it('by itself opens nothing: the link’s code is no code of SDK mode', async () => {
    const member = await server().member()
    const begun = await start(member)
    expect(
      await server()
        .visitor()
        .call('POST /v1/s1/kyc/integration/access-token', { body: { token: begun.code } }),
    ).toMatchObject({ ret_code: 1008, ext_info: { reason: 'unknown' } })
  })

  it('opens once: the second time ends what the first gave', async () => {
    const member = await server().member()
    const { id, code: link } = await start(member)
    const phone = await connect(server(), link)
    const again = await server()
      .visitor()
      .call(name, { body: { code: link } })
    expect(again).toMatchObject({ ret_code: 1007, ext_info: { reason: 'used' } })
    expect(await phone.call('GET /v1/s1/kyc/integration/business-info')).toMatchObject({
      ret_code: 1007,
      ext_info: { reason: 'used' },
    })
    expect(await stateOf(member, id)).toMatchObject({ state: 'ended', end: 'used' })
  })

  it('opened by many at once is nobody’s', async () => {
    const member = await server().member()
    const { id, code: link } = await start(member)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        server()
          .visitor()
          .call(name, { body: { code: link } }),
      ),
    )
    expect(answers.filter((answer) => answer.ret_code === 0)).toHaveLength(1)
    expect(await stateOf(member, id)).toMatchObject({ state: 'ended', end: 'used' })
  })

  it('says why: too old, made up', async () => {
    const member = await server().member()
    const { id, code: link } = await start(member)
    await server().db.updateTable('handoff').set({ expires_at: new Date() }).where('id', '=', id).execute()
    expect(
      await server()
        .visitor()
        .call(name, { body: { code: link } }),
    ).toMatchObject({ ret_code: 1007, ext_info: { reason: 'expired' } })
    expect(
      await server()
        .visitor()
        .call(name, { body: { code: 'made-up' } }),
    ).toMatchObject({ ret_code: 1008, ext_info: { reason: 'unknown' } })
  })

  it('is tried 60 times in ten minutes from one place at most', async () => {
    await server().db.deleteFrom('rate_limit').where('key', 'like', 'handoff-open:%').execute()
    const visitor = server().visitor()
    await visitor.call(name, { body: { code: 'guess' } })
    await server().db.updateTable('rate_limit').set({ hits: 60 }).where('key', 'like', 'handoff-open:%').execute()
    expect(await visitor.call(name, { body: { code: 'guess' } })).toMatchObject({
      status: 429,
      ret_code: code('tooManyRequests'),
    })
    await server().db.deleteFrom('rate_limit').where('key', 'like', 'handoff-open:%').execute()
  })

  it('beside another member’s session the phone gets no access', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const opened = await open(other, (await start(member)).code)
    expect(
      await other.call('POST /v1/s1/kyc/integration/access-token', { body: { token: opened.code } }),
    ).toMatchObject({ ret_code: 1008, ext_info: { reason: 'session' } })
  })

  it.each([
    ['POST', '/x-api/v1/s1/kyc/integration/self-reset', '{}'],
    ['POST', '/x-api/v1/s1/kyc/integration/kyc-personal-info', '{}'],
    ['GET', '/x-api/v1/s1/kyc/integration/query-satos-questionnaire', undefined],
    ['POST', '/x-api/v1/s1/kyc/integration/can-verify', '{}'],
  ])('the phone’s access does the steps of a capture and nothing else: not %s %s', async (method, path, body) => {
    const member = await server().member()
    const phone = await connect(server(), (await start(member)).code)
    expect(await envelopeOf(phone.fetch(method, path, body))).toMatchObject({ ret_code: code('accountRestricted') })
    expect((await phone.call('GET /v1/s1/kyc/integration/business-info')).result).toMatchObject({
      id: member.id,
      handoff: true,
      partner: null,
    })
    expect((await envelopeOf(phone.fetch('POST', '/x-api/v1/s1/kyc/integration/info', '{}'))).ret_code).toBe(0)
  })
})
