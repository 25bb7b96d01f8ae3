import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v2/public/country-list'

describe(name, () => {
  it('lists about 190 countries with dial code and both names, without a session', async () => {
    const { ret_code, result, headers } = await server().visitor().call(name)
    expect(ret_code).toBe(0)
    expect(result.list.length).toBeGreaterThan(185)
    expect(result.list).toContainEqual({ countryCode: 'NL', regionCode: 31, nameEn: 'Netherlands', nameZhCN: '荷兰' })
    expect(new Set(result.list.map(({ countryCode }) => countryCode)).size).toBe(result.list.length)
    expect(headers.get('cache-control')).toBe('public, max-age=300')
  })

  it('every entry is complete', async () => {
    const { result } = await server().visitor().call(name)
    const wrong = result.list.filter(
      ({ countryCode, regionCode, nameEn, nameZhCN }) =>
        !/^[A-Z]{2}$/.test(countryCode) ||
        regionCode < 1 ||
        regionCode > 1999 ||
        !nameEn ||
        !/\p{Script=Han}/u.test(nameZhCN),
    )
    expect(wrong).toEqual([])
  })

  it('with is_disable=1 each entry says whether the country is closed', async () => {
    const { result } = await server()
      .visitor()
      .call(name, { query: { is_disable: '1' } })
    expect(result.list.find(({ countryCode }) => countryCode === 'NL')?.is_disable).toBe(0)
    expect(result.list.find(({ countryCode }) => countryCode === 'KP')?.is_disable).toBe(1)
    expect(result.list.every(({ is_disable }) => is_disable !== undefined)).toBe(true)
  })

  it('rejects any other value of is_disable', async () => {
    expect(
      await server()
        .visitor()
        .call(name, { query: { is_disable: 'yes' } }),
    ).toMatchObject({ ret_code: 10001, ext_info: { fields: [{ field: 'is_disable', rule: 'pattern' }] } })
  })
})
