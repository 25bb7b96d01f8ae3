import { describe, expect, it } from 'vitest'
import { makeKey, registerPartner } from '../../../../../accounts/partners/partners.ts'
import { partnerOrigin, usePartner } from '../../../../../testing/partner.ts'
import { code, useServer, type Answer } from '../../../../../testing/server.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'

type Result = Calls['POST /v1/partner/integration/result']['result']

const server = useServer()
const desk = usePartner(server)

/** The partner's server calls: no browser, no origin, no cookie. */
function ask(userId: string, key = desk.key): Promise<Answer<Result>> {
  const caller = server().visitor()
  caller.headers = { origin: undefined, authorization: `Bearer ${key}` }
  return caller.call('POST /v1/partner/integration/result', { body: { user_id: userId } })
}

describe('the result of a visit', () => {
  it('returns the status of the partner’s user, and its changes', async () => {
    const page = await desk.page('walter')
    expect((await ask('walter')).result).toMatchObject({
      level: 0,
      cases: [{ level: 'LEVEL_1', status: 'none', reasons: [] }, { level: 'LEVEL_2' }],
    })
    const { id } = (await page.call('GET /v1/s1/kyc/integration/business-info')).result
    await server().db.updateTable('member').set({ kyc_level: 1 }).where('id', '=', id).execute()
    expect((await ask('walter')).result).toMatchObject({ level: 1, business_id: null })
    await desk.page('walter', { business_id: 'order-7' })
    expect((await ask('walter')).result.business_id).toBe('order-7')
  })

  it('gives the same answer for a user who never came and for a user of another partner', async () => {
    await desk.page('wendy')
    await registerPartner(server().db, { id: 'rival', name: 'Rival', origins: [partnerOrigin] }, 'reviewer:test')
    const rival = await makeKey(server().db, 'rival', 'reviewer:test')
    expect((await ask('wendy', rival)).ret_code).toBe(code('partnerUserUnknown'))
    expect((await ask('nobody')).ret_code).toBe(code('partnerUserUnknown'))
  })

  it('requires a key', async () => {
    expect((await ask('walter', 'partner_sk_aaaaaaaaaaaaaaaaaaaaaaaa')).ret_code).toBe(code('partnerKeyInvalid'))
  })
})
