import { describe, expect, it } from 'vitest'
import { partToken } from '../../../../../verification/providers/simulator/part.ts'
import { simulatorSecret } from '../../../../../verification/providers/simulator/provider.ts'
import { scenarios } from '../../../../../verification/providers/simulator/scenarios.ts'
import { startDraftWithDetails } from '../../../../../testing/attempts.ts'
import { memberPlaying } from '../../../../../testing/providers.ts'
import { code, useOwnServer, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const production = useOwnServer({
  TESSERA_MODE: 'production',
  TESSERA_PUBLIC_URL: 'https://tessera.example',
  TESSERA_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
})
const name = 'POST /v1/public/sandbox/simulator'
const asAnybody = (body: { token: string; scenario?: string }) => server().visitor().call(name, { body })

async function opened(): Promise<{ token: string; ref: string }> {
  const member = await memberPlaying(server(), 'slow')
  const { attemptId } = await startDraftWithDetails(member)
  const { result } = await member.call('POST /v3/private/kyc/provider-session', { body: { attemptId } })
  return { token: result.session?.token ?? '', ref: `sim-${attemptId}` }
}

describe('the endpoint of the simulated vendor', () => {
  it('shows the scenario of the token’s session, and switches to another one by name', async () => {
    const { token, ref } = await opened()
    expect((await asAnybody({ token })).result).toEqual({
      scenario: 'slow',
      scenarios: Object.keys(scenarios),
      breaks: false,
    })
    expect((await asAnybody({ token, scenario: 'page-breaks' })).result).toMatchObject({
      scenario: 'page-breaks',
      breaks: true,
    })
    // There is no scenario of that name, so nothing changes.
    expect((await asAnybody({ token, scenario: 'toString' })).result).toMatchObject({ scenario: 'page-breaks' })
    await server()
      .db.updateTable('simulator_session')
      .set({ submitted_at: new Date() })
      .where('ref', '=', ref)
      .execute()
    expect((await asAnybody({ token, scenario: 'approve' })).result).toMatchObject({ scenario: 'page-breaks' })
  })

  it('rejects every other token', async () => {
    const { token, ref } = await opened()
    const secret = simulatorSecret(server().running.context.keyring)
    const forged = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const wrong of ['made-up', forged, partToken(Buffer.alloc(32), ref, new Date()).token])
      expect((await asAnybody({ token: wrong })).ret_code).toBe(code('tokenInvalid'))
    const old = await asAnybody({ token: partToken(secret, ref, new Date(Date.now() - 3_600_000)).token })
    expect([old.ret_code, old.ext_info?.['reason']]).toEqual([code('tokenExpired'), 'expired'])
  })

  it('does not exist in production', async () => {
    const visitor = production().visitor()
    visitor.headers = { origin: 'https://tessera.example' }
    const answer = await visitor.fetch('POST', '/x-api/v1/public/sandbox/simulator', '{"token":"any"}')
    expect([answer.status, await answer.json()]).toEqual([404, { ret_code: 404, ret_msg: 'notFound', result: {} }])
  })
})
