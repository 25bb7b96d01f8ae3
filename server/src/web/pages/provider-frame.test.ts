import { expect, it } from 'vitest'
import { useOwnServer } from '../../testing/server.ts'

const server = useOwnServer({
  TESSERA_SIGNUP_CHALLENGE: 'turnstile',
  TESSERA_SIGNUP_CHALLENGE_SITE_KEY: '1x00',
  TESSERA_SIGNUP_CHALLENGE_SECRET: 'hidden',
})
const policyOf = async (path: string): Promise<string> =>
  (await server().visitor().fetch('GET', path)).headers.get('content-security-policy') ?? ''

it('allows the service that checks who signs up in its own frame alone, and no other service', async () => {
  const frame = await policyOf('/user/accounts/provider/turnstile')
  for (const part of ['script-src', 'frame-src', 'connect-src'])
    expect(frame).toMatch(new RegExp(`${part} [^;]*https://challenges\\.cloudflare\\.com`))
  expect(frame).toContain("frame-ancestors 'self'")
  expect(await policyOf('/login?mode=sign-up')).not.toContain('cloudflare')
  expect((await server().visitor().fetch('GET', '/user/accounts/provider/hcaptcha')).status).toBe(404)
})
