import { describe, expect, it } from 'vitest'
import { code, useServer } from '../../../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /option/asset/amp/product/agreement/query'

describe(name, () => {
  it('is empty in a region without options', async () => {
    const member = await server().member()
    await server().setMember(member, { site: 'HKG' })
    expect((await member.call('POST /option/asset/amp/product/agreement/query')).result).toEqual({
      agreement: null,
      allowed: false,
    })
    const body = { version: 1, language: 'en', hash: 'a'.repeat(64), acks: [], readToEnd: true }
    expect((await member.call('POST /option/asset/amp/agreement/apply', { body })).ret_code).toBe(
      code('agreementUnknown'),
    )
  })
})
