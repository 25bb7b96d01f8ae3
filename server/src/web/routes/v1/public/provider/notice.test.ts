import { describe, expect, it } from 'vitest'
import { simulatorSecret } from '../../../../../verification/providers/simulator/provider.ts'
import { knock, memberPlaying, sendPlayed, signedNotice } from '../../../../../testing/providers.ts'
import { code, useServer } from '../../../../../testing/server.ts'
import { signed } from '../../../../../platform/webhook-signature.ts'

const server = useServer()

/** A submitted attempt with a session at the simulator, which sends no notices. */
async function started(): Promise<string> {
  const attemptId = await sendPlayed(await memberPlaying(server(), 'lost-notice'))
  await expect
    .poll(
      () =>
        server()
          .db.selectFrom('simulator_session')
          .select('ref')
          .where('ref', '=', `sim-${attemptId}`)
          .where('submitted_at', 'is not', null)
          .execute(),
      { timeout: 30_000 },
    )
    .toHaveLength(1)
  return attemptId
}

const noticesOf = (id: string) =>
  server().db.selectFrom('provider_notice').select('notice_id').where('notice_id', 'like', `sim-${id}%`).execute()
const stateOf = async (id: string) =>
  (await server().db.selectFrom('attempt').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

describe('POST /v1/public/provider/notice', () => {
  it('accepts a signed notice without cookie or origin, and queues a job to fetch the result', async () => {
    const attemptId = await started()
    expect(await knock(server(), signedNotice(server(), attemptId))).toMatchObject({ status: 200, ret_code: 0 })
    await expect.poll(() => stateOf(attemptId), { timeout: 20_000 }).toBe('approved')
  }, 60_000)

  it('rejects a notice that is forged, unsigned, changed or replayed with 401, and stores nothing', async () => {
    const attemptId = await started()
    const good = signedNotice(server(), attemptId)
    const other = signedNotice(server(), attemptId, { id: 'other' })
    const minutesAway = (minutes: number) =>
      signedNotice(server(), attemptId, { at: new Date(Date.now() + minutes * 60_000) })
    const forged: [string, { body: string; headers: Record<string, string> }][] = [
      ['signature', { ...good, body: `${good.body} ` }],
      [
        'signature',
        { ...good, headers: { ...good.headers, 'webhook-signature': other.headers['webhook-signature'] ?? '' } },
      ],
      ['signature', { ...good, headers: { ...good.headers, 'webhook-id': 'another' } }],
      [
        'signature',
        {
          ...good,
          headers: { ...good.headers, 'webhook-timestamp': String(Number(good.headers['webhook-timestamp']) + 1) },
        },
      ],
      ['signature', { ...good, headers: { ...good.headers, 'webhook-signature': 'v1,' } }],
      ['unsigned', { body: good.body, headers: {} }],
      ['unsigned', { ...good, headers: { ...good.headers, 'webhook-timestamp': 'now' } }],
      ['too-old', minutesAway(-6)],
      ['too-old', minutesAway(6)],
    ]
    for (const [reason, notice] of forged) {
      expect(await knock(server(), notice)).toMatchObject({
        status: 401,
        ret_code: code('providerNoticeRefused'),
        ext_info: { reason },
      })
    }
    expect(await noticesOf(attemptId)).toEqual([])
    expect(await stateOf(attemptId)).toBe('submitted')
  }, 60_000)

  it('rejects unknown providers, and providers that send no notices or are not connected', async () => {
    const notice = signedNotice(server(), 'nobody')
    for (const name of ['default', 'sumsub', 'nobody'])
      expect(await knock(server(), notice, name)).toMatchObject({ status: 401, ext_info: { reason: 'no-notices' } })
  })

  it('stores repeated notices once, and ignores an unknown session', async () => {
    const attemptId = await started()
    const notice = signedNotice(server(), attemptId)
    const answers = await Promise.all(Array.from({ length: 8 }, () => knock(server(), notice)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await noticesOf(attemptId)).toHaveLength(1)
    await expect.poll(() => stateOf(attemptId), { timeout: 20_000 }).toBe('approved')
    expect(
      await server().db.selectFrom('decision').select('id').where('attempt_id', '=', attemptId).execute(),
    ).toHaveLength(1)
    expect(
      await knock(server(), signedNotice(server(), attemptId, { id: 'stranger', session: 'sim-unknown' })),
    ).toMatchObject({ status: 200 })
    expect(
      await server().db.selectFrom('provider_notice').select('notice_id').where('notice_id', '=', 'stranger').execute(),
    ).toEqual([])
  }, 60_000)

  it('rejects a signed body that is not JSON or has no meaning', async () => {
    const { keyring } = server().running.context
    for (const body of ['{', '[]', '{"session":7}', '{"session":"a","occurred_at":"2026-99-99T99:99:99Z"}']) {
      const headers = signed([`whsec_${simulatorSecret(keyring).toString('base64')}`], 'odd', new Date(), body)
      expect(await knock(server(), { body, headers })).toMatchObject({
        status: 401,
        ext_info: { reason: 'unreadable' },
      })
    }
  })

  it('accepts only JSON of limited size, while no other endpoint reads JSON as raw bytes', async () => {
    const notice = signedNotice(server(), 'nobody')
    expect(
      (await knock(server(), { ...notice, headers: { ...notice.headers, 'content-type': 'text/plain' } })).status,
    ).toBe(415)
    expect((await knock(server(), { ...notice, body: JSON.stringify({ session: 'x'.repeat(270_000) }) })).status).toBe(
      413,
    )
    const member = await server().member()
    expect((await member.call('POST /v3/private/kyc/get-kyc-provider', { body: { level: 'LEVEL_1' } })).ret_code).toBe(
      0,
    )
  })
})
