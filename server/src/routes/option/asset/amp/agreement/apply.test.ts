import { describe, expect, it } from 'vitest'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()

describe('the options agreement', () => {
  it('opens options once it is signed', async () => {
    const member = await server().member()
    expect((await member.call('POST /option/asset/amp/product/agreement/query')).result).toMatchObject({ allowed: false, agreement: { id: 'options-agreement', product: 'OPTIONS', state: 'due' } })
    const { document } = (await member.call('GET /v1/private/agreement/document', { query: { id: 'options-agreement' } })).result
    const { id: _id, version, language, hash } = document
    const body = { version, language, hash, acks: document.acks.map(({ id }) => id), readToEnd: true }
    expect((await member.call('POST /option/asset/amp/agreement/apply', { body: { ...body, acks: [] } })).ret_code).toBe(code('agreementIncomplete'))
    expect((await member.call('POST /option/asset/amp/agreement/apply', { body })).result.standing.state).toBe('accepted')
    expect((await member.call('POST /option/asset/amp/product/agreement/query')).result.allowed).toBe(true)
  })
})
