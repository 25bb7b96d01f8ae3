import { describe, expect, it } from 'vitest'
import { usePartner } from '../../../../../../testing/partner.ts'
import { useServer } from '../../../../../../testing/server.ts'

const server = useServer()
const desk = usePartner(server)

describe('renewing the token', () => {
  it('returns a new token, until four hours after the code', async () => {
    const page = await desk.page('sybil')
    const { result } = await page.call('POST /v1/s1/kyc/integration/renew-token', { body: {} })
    const old = page.headers['kyc-access-token']
    page.headers = { 'kyc-access-token': result.access_token }
    expect((await page.call('GET /v1/s1/kyc/integration/business-info')).result.token_id).toBe(result.token_id)
    // The old token stays valid only for calls that are already on their way.
    const ends = await server()
      .db.selectFrom('integration_access')
      .select('expires_at')
      .where('id', '!=', result.token_id)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(ends.expires_at.getTime() - Date.now()).toBeLessThanOrEqual(30_000)
    expect(old).not.toBe(result.access_token)
    // Shortly before the maximum lifetime ends, the new token lasts only for the remaining time.
    const last = new Date(Date.now() + 60_000)
    await server()
      .db.updateTable('integration_access')
      .set({ renewable_until: last })
      .where('id', '=', result.token_id)
      .execute()
    const { result: shorter } = await page.call('POST /v1/s1/kyc/integration/renew-token', { body: {} })
    expect([shorter.expires_at, shorter.renewable_until]).toEqual([last.toISOString(), last.toISOString()])
    page.headers = { 'kyc-access-token': shorter.access_token }
    await server()
      .db.updateTable('integration_access')
      .set({ renewable_until: new Date() })
      .where('id', '=', shorter.token_id)
      .execute()
    expect(await page.call('POST /v1/s1/kyc/integration/renew-token', { body: {} })).toMatchObject({
      ret_code: 1007,
      ext_info: { reason: 'expired' },
    })
  })
})
