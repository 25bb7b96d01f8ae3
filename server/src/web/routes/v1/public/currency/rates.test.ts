import { describe, expect, it } from 'vitest'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v1/public/currency/rates'

describe(name, () => {
  it('gives everyone the dated rates of all currencies, with the US dollar at 1', async () => {
    const { result } = await server().visitor().call(name)
    expect(result.as_of).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(result.rates).toContainEqual({ currency_code: 'USD', rate: 1 })
    expect(result.rates.every(({ currency_code: code, rate }) => /^[A-Z]{3}$/.test(code) && rate > 0)).toBe(true)
  })
})
