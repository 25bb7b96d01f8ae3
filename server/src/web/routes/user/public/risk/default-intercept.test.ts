import { describe, expect, it } from 'vitest'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /user/public/risk/default-intercept'

describe(name, () => {
  const ask = async (
    form: string,
    guid = '',
    type = 'application/x-www-form-urlencoded',
  ): Promise<{ ret_code: number; result: { intercept?: boolean; sence?: string; retryAfter?: number | null } }> => {
    const visitor = server().visitor()
    visitor.headers = { guid }
    const response = await visitor.fetch('POST', '/x-api/user/public/risk/default-intercept', form, type)
    return (await response.json()) as Awaited<ReturnType<typeof ask>>
  }

  it('accepts the form and lets an ordinary visitor through', async () => {
    expect(await ask('sence=login')).toMatchObject({
      ret_code: 0,
      result: { intercept: false, sence: 'login', retryAfter: null },
    })
  })

  it.each(['sence=other', 'scene=login', '', '__proto__=login'])('rejects the form %j', async (form) =>
    expect((await ask(form)).ret_code).toBe(code('invalidParameters')),
  )

  it('makes a visitor with too many calls wait, but not another browser', async () => {
    for (let times = 1; times <= 30; times += 1) expect((await ask('sence=kyc', 'g1')).result.intercept).toBe(false)
    const { result } = await ask('sence=kyc', 'g1')
    expect(result.intercept).toBe(true)
    expect(result.retryAfter).toBeGreaterThan(0)
    expect((await ask('sence=kyc', 'g2')).result.intercept).toBe(false)
  })

  it('a visitor who changes the browser each time counts as one IP address and has to wait in the end', async () => {
    await ask('sence=register', 'h0')
    // Pretends that 300 calls came from this address in the last ten minutes.
    await server()
      .db.updateTable('rate_limit')
      .set({ hits: 300 })
      .where('key', 'like', 'intercept-ip-register:%')
      .execute()
    expect((await ask('sence=register', 'h1')).result).toMatchObject({
      intercept: true,
      retryAfter: expect.any(Number),
    })
    expect((await ask('sence=login', 'h1')).result.intercept).toBe(false)
  })
})
