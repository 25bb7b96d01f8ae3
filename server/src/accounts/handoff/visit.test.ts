import { describe, expect, it } from 'vitest'
import { code, useServer, type Visitor } from '../../testing/server.ts'
import { connect } from '../../testing/handoff.ts'
import { envelopeOf, usePartner } from '../../testing/partner.ts'

/* A partner's visit continues on a phone, as a member's own page does. */

const server = useServer()
const desk = usePartner(server)
const base = '/x-api/v1/s1/kyc/integration'
const post = (page: Visitor, path: string, body: object) =>
  envelopeOf(page.fetch('POST', `${base}${path}`, JSON.stringify(body)))
const level = 'LEVEL_1'

async function started(page: Visitor): Promise<{ id: string; code: string }> {
  const { result } = await post(page, '/handoff/start', { level })
  return { id: String(result['id']), code: new URL(String(result['url'])).hash.replace('#handoff=', '') }
}
const where = (page: Visitor, id: string) => envelopeOf(page.fetch('GET', `${base}/handoff/status?id=${id}`))

describe('a visit that continues on a phone', () => {
  it('lets the phone act for the visit’s member, shows its progress, and can cancel it', async () => {
    const page = await desk.page('fatima')
    const { id, code: link } = await started(page)
    const phone = await connect(server(), link)
    expect(await post(phone, '/builtin/session', { level })).toMatchObject({ ret_code: 0, result: { attempt: null } })
    expect(await where(page, id)).toMatchObject({ result: { handoff: { state: 'connected' } } })
    await post(page, '/handoff/cancel', { id })
    expect(await where(page, id)).toMatchObject({ result: { handoff: { state: 'ended', end: 'cancelled' } } })
    expect(await phone.call('GET /v1/s1/kyc/integration/business-info')).toMatchObject({
      ret_code: code('tokenInvalid'),
      ext_info: { reason: 'cancelled' },
    })
  })

  it('cannot read another member’s handoff, and a phone cannot start a handoff', async () => {
    const page = await desk.page('georg')
    const { id, code: link } = await started(page)
    expect(await where(await desk.page('hanna'), id)).toMatchObject({ ret_code: 0, result: { handoff: null } })
    const phone = await connect(server(), link)
    expect(await post(phone, '/handoff/start', { level })).toMatchObject({ ret_code: code('accountRestricted') })
    expect(await post(phone, '/handoff/cancel', { id })).toMatchObject({ ret_code: code('accountRestricted') })
  })

  it('ends with the visit when its code is used a second time', async () => {
    await desk.page('ivana')
    const token = await desk.codeFor('ivana')
    const page = server().visitor()
    const { result } = await page.call('POST /v1/s1/kyc/integration/access-token', { body: { token } })
    page.headers = { 'kyc-access-token': result.access_token }
    const phone = await connect(server(), (await started(page)).code)
    expect(
      await server().visitor().call('POST /v1/s1/kyc/integration/access-token', { body: { token } }),
    ).toMatchObject({ ext_info: { reason: 'used' } })
    expect(await phone.call('GET /v1/s1/kyc/integration/business-info')).toMatchObject({
      ext_info: { reason: 'cancelled' },
    })
  })
})
