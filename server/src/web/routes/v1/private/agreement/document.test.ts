import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v1/private/agreement/document'

describe(name, () => {
  fieldsAreChecked(server, name, [[{ query: { id: '../etc' } }, 'id']])

  it('is the same text with the same hash for all members of a region', async () => {
    const [one, other] = [await server().member(), await server().member()]
    const read = async (member: typeof one) => (await member.call(name, { query: { id: 'options-agreement' } })).result
    const [first, second] = [await read(one), await read(other)]
    expect(first.document).toEqual(second.document)
    expect(first).toMatchObject({
      status: { state: 'due', product: 'OPTIONS' },
      changes: [],
      requiresScroll: true,
      requiresTypedName: false,
    })
    expect(first.document.acks.length).toBeGreaterThan(0)
  })

  it('falls back to English when a language has no text', async () => {
    const member = await server().member()
    member.headers = { 'accept-language': 'fi-FI' }
    expect((await member.call(name, { query: { id: 'options-agreement' } })).result.document.language).toBe('en')
  })

  it('does not exist without a text', async () => {
    expect((await (await server().member()).call(name, { query: { id: 'no-agreement' } })).ret_code).toBe(
      code('agreementUnknown'),
    )
  })
})
