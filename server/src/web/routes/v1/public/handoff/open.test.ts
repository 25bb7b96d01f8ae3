import { describe, expect, it } from 'vitest'
import { start, connect, open, stateOf } from '../../../../../testing/handoff.ts'
import { envelopeOf } from '../../../../../testing/partner.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/public/handoff/open'

describe(name, () => {
  it('shows on the phone what to compare: the same number, where and when it started', async () => {
    const member = await server().member()
    member.headers = { 'user-agent': 'Desk/1.0' }
    const started = await start(member)
    const opened = await open(server().visitor(), started.code)
    expect(opened).toMatchObject({ number: started.number, userAgent: 'Desk/1.0' })
    expect(Date.now() - Date.parse(opened.startedAt)).toBeLessThan(60_000)
  })

  it('the link alone opens nothing, because its code is not a code of SDK mode', async () => {
    const member = await server().member()
    const started = await start(member)
    expect(
      await server()
        .visitor()
        .call('POST /v1/s1/kyc/integration/access-token', { body: { token: started.code } }),
    ).toMatchObject({ ret_code: 1008, ext_info: { reason: 'unknown' } })
  })

  it('opens once, and a second use ends the first access', async () => {
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

  it('gives no access when many open it at the same time', async () => {
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

  it('gives the reason of a refusal: too old, unknown', async () => {
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

  it('allows 60 calls in ten minutes from one address', async () => {
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

  it('gives the phone no access when another member is signed in on it', async () => {
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
  ])('the phone’s access allows only the steps of capture, so it refuses %s %s', async (method, path, body) => {
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
