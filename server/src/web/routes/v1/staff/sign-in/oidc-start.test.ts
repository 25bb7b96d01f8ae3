import { afterAll, describe, expect, it } from 'vitest'
import { OidcProvider } from '../../../../../testing/oidc-provider.ts'
import { code, useOwnServer, useServer } from '../../../../../testing/server.ts'

const provider = await OidcProvider.start()
const [server, without] = [useOwnServer(provider.settings), useServer()]
const name = 'POST /v1/staff/sign-in/oidc-start'
afterAll(() => provider.stop())

describe(name, () => {
  it('leads to the provider with state, nonce and code challenge, new each time and without the browser’s secret', async () => {
    const start = async () => {
      const visitor = server().visitor()
      const { url } = (await visitor.call(name)).result
      return { asked: new URL(url).searchParams, secret: visitor.cookie.split('=')[1] ?? '', url }
    }
    const [first, second] = [await start(), await start()]
    expect(first.url).toMatch(`${provider.issuer}/authorize?`)
    expect(Object.fromEntries(first.asked)).toMatchObject({
      response_type: 'code',
      client_id: provider.clientId,
      code_challenge_method: 'S256',
      redirect_uri: `${server().url}/staff/sign-in/return`,
      scope: 'openid profile email',
    })
    expect(first.secret).toHaveLength(43)
    expect(first.url).not.toContain(first.secret)
    for (const one of ['state', 'nonce', 'code_challenge']) {
      expect(first.asked.get(one)).toMatch(/^[\w-]{43}$/)
      expect(first.asked.get(one)).not.toBe(second.asked.get(one))
    }
  })

  it('is offered only where a provider is set', async () => {
    const options = 'POST /v1/staff/sign-in/options'
    expect((await server().visitor().call(options)).result.oidc).toBe(true)
    expect((await without().visitor().call(options)).result.oidc).toBe(false)
    expect((await without().visitor().call(name)).ret_code).toBe(code('staffOidcRefused'))
  })
})
