import { describe, expect, it } from 'vitest'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/private/user/currency'

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: {} }, 'currency_code'],
    [{ body: { currency_code: 'eur' } }, 'currency_code'],
    [{ body: { currency_code: 'XYZ' } }, 'currency_code'],
    [{ body: { currency_code: 'constructor' } }, 'currency_code'],
  ])

  it('shows amounts in this currency at the rate of the table, and refreshes other pages', async () => {
    const member = await server().member()
    const before = (await member.call('GET /v2/private/user/profile')).result
    expect(before).toMatchObject({ currency_code: 'CHF', rate: 0.8 })
    const { rates, as_of } = (await server().visitor().call('GET /v1/public/currency/rates')).result
    const rate = rates.find(({ currency_code: code }) => code === 'EUR')?.rate
    expect([as_of, rate]).toEqual(['2026-11-21', 0.86])
    expect((await member.call(name, { body: { currency_code: 'EUR' } })).result).toEqual({ currency_code: 'EUR', rate })
    const after = (await member.call('GET /v2/private/user/profile')).result
    expect(after).toMatchObject({ currency_code: 'EUR', rate })
    expect(after.version).toBeGreaterThan(before.version)
  })

  it('shows US dollars when the currency was removed from the table, and that of the residence is unknown', async () => {
    const member = await server().member()
    await server().setMember(member, { currency_code: 'XAU', residence_country: 'BR' })
    expect((await member.call('GET /v2/private/user/profile')).result).toMatchObject({ currency_code: '', rate: 1 })
  })

  it('does not change the currency of a limit: the risk assessment asks for the net worth in its own currency', async () => {
    const member = await server().member()
    const asked = async () => (await member.call('GET /v3/private/kyc/risk-test/page')).result.currency
    const before = await asked()
    await member.call(name, { body: { currency_code: 'JPY' } })
    expect(await asked()).toBe(before)
  })
})
