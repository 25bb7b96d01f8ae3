import { describe, expect, it } from 'vitest'
import { useOwnServer, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const production = useOwnServer({
  TESSERA_MODE: 'production',
  TESSERA_PUBLIC_URL: 'https://tessera.example',
  TESSERA_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
})

describe('the example partner', () => {
  it('opens verification in the sandbox', async () => {
    const { result } = await server()
      .visitor()
      .call('POST /v1/public/sandbox/embed-code', { body: { user_id: 'me' } })
    const url = new URL(result.url)
    expect([url.pathname, url.searchParams.get('partner'), url.searchParams.get('hidden')]).toEqual([
      '/user/accounts/auth/sdk',
      'example',
      'true',
    ])
    const page = await server()
      .visitor()
      .fetch('GET', url.pathname + url.search)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(page.headers.get('x-frame-options')).toBeNull()
  })

  it('does not exist in production, and neither does its page', async () => {
    const visitor = production().visitor()
    visitor.headers = { origin: 'https://tessera.example' }
    expect((await visitor.fetch('POST', '/x-api/v1/public/sandbox/embed-code', '{"user_id":"me"}')).status).toBe(404)
    expect((await visitor.fetch('GET', '/user/accounts/embed-example')).status).toBe(404)
  })
})
