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

  it('is none where there are no options', async () => {
    const member = await server().member()
    await server().db.updateTable('member').set({ site: 'HKG' }).where('id', '=', member.id).execute()
    expect((await member.call('POST /option/asset/amp/product/agreement/query')).result).toEqual({ agreement: null, allowed: false })
    const body = { version: 1, language: 'en', hash: 'a'.repeat(64), acks: [], readToEnd: true }
    expect((await member.call('POST /option/asset/amp/agreement/apply', { body })).ret_code).toBe(code('agreementUnknown'))
  })
})
