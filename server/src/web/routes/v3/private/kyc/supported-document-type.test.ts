import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/supported-document-type'

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: {} }, 'country'],
    [{ body: { country: 'NL' } }, 'level'],
    [{ body: { country: 'nl', level: 'LEVEL_1' } }, 'country'],
    [{ body: { country: 'XX', level: 'LEVEL_1' } }, 'country'],
    [{ body: { country: 'NLD', level: 'LEVEL_1' } }, 'country'],
    [{ body: { country: 'NL', level: 'LEVEL_3' } }, 'level'],
    [{ body: { country: 'NL', level: 1 } }, 'level'],
  ])

  it('lists the documents with their sides, and the driving licence with manual review', async () => {
    const member = await server().member()
    const { result } = await member.call(name, { body: { country: 'BE', level: 'LEVEL_1' } })
    expect(result).toEqual({
      country: 'BE',
      documents: [
        { type: 'PASSPORT', sides: ['front'], fastest: true },
        { type: 'ID_CARD', sides: ['front', 'back'], fastest: false },
        { type: 'DRIVERS_LICENSE', sides: ['front', 'back'], fastest: false },
        { type: 'RESIDENCE_PERMIT', sides: ['front', 'back'], fastest: false },
      ],
    })
  })

  it('lists no residence permit of the member’s own state', async () => {
    const member = await server().member()
    await member.call('POST /v3/private/kyc/residence', { body: { save: { residence: 'DE', nationality: 'NL' } } })
    const typesOf = async (country: string) =>
      (await member.call(name, { body: { country, level: 'LEVEL_1' } })).result.documents.map(({ type }) => type)
    expect(await typesOf('NL')).not.toContain('RESIDENCE_PERMIT')
    expect(await typesOf('DE')).toContain('RESIDENCE_PERMIT')
  })

  it('applies the exceptions of a country', async () => {
    const member = await server().member()
    const { result } = await member.call(name, { body: { country: 'IN', level: 'LEVEL_1' } })
    expect(result.documents.map(({ type }) => type)).toEqual(['PASSPORT', 'DRIVERS_LICENSE'])
  })

  it.each([
    ['a closed country', 'KP', 'LEVEL_1'],
    ['level 2, which no identity document opens', 'NL', 'LEVEL_2'],
  ] as const)('is empty for %s', async (_, country, level) => {
    const member = await server().member()
    expect((await member.call(name, { body: { country, level } })).result.documents).toEqual([])
  })
})
