import { describe, expect, it } from 'vitest'
import { readAgreement, signatureOf } from '../../../../../../testing/agreements.ts'
import { code, useServer } from '../../../../../../testing/server.ts'

const server = useServer()

describe('the options agreement', () => {
  it('opens options after the signature', async () => {
    const member = await server().member()
    expect((await member.call('POST /option/asset/amp/product/agreement/query')).result).toMatchObject({
      allowed: false,
      agreement: { id: 'options-agreement', product: 'OPTIONS', state: 'due' },
    })
    const { id: _id, ...body } = signatureOf(await readAgreement(member, 'options-agreement'))
    expect(await member.call('POST /option/asset/amp/agreement/apply', { body })).toMatchObject({
      ret_code: code('agreementLocked'),
      ext_info: { after: ['identity'] },
    })
    await server().setMember(member, { kyc_level: 1 })
    expect(
      (await member.call('POST /option/asset/amp/agreement/apply', { body: { ...body, acks: [] } })).ret_code,
    ).toBe(code('agreementIncomplete'))
    expect((await member.call('POST /option/asset/amp/agreement/apply', { body })).result.status.state).toBe('accepted')
    expect((await member.call('POST /option/asset/amp/product/agreement/query')).result.allowed).toBe(true)
    // A member who signed but is no longer verified may not trade.
    await server().setMember(member, { kyc_level: 0 })
    expect((await member.call('POST /option/asset/amp/product/agreement/query')).result).toMatchObject({
      allowed: false,
      agreement: { state: 'accepted' },
    })
  })
})
