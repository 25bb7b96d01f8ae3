import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readBarcode } from '../../../../../../recognition/read/barcode.ts'
import { tokenHash } from '../../../../../../platform/secrets/token.ts'
import { decidedAttempt } from '../../../../../../testing/attempts.ts'
import { fieldsAreChecked } from '../../../../../../testing/doors.ts'
import { start, connect, open, stateOf } from '../../../../../../testing/handoff.ts'
import { code, useServer } from '../../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/handoff/start'
const body = { level: 'LEVEL_1' } as const

/** The picture of the rows as a camera would see it. */
async function drawn(rows: readonly string[]): Promise<Buffer> {
  const side = rows.length + 8
  const cells = rows.flatMap((row, y) =>
    Array.from(row, (module, x) => (module === '1' ? `<rect x="${x + 4}" y="${y + 4}" width="1" height="1"/>` : '')),
  )
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side * 8}" height="${side * 8}" viewBox="0 0 ${side} ${side}"><rect width="100%" height="100%" fill="#fff"/>${cells.join('')}</svg>`,
    ),
  )
    .jpeg()
    .toBuffer()
}

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: {} }, 'level'],
    [{ body: { ...body, purpose: 'other' } }, 'purpose'],
    [{ body: { ...body, lang: '<b>' } }, 'lang'],
  ])

  it('returns a link, a readable QR code of that link, and a number', async () => {
    const member = await server().member()
    const started = await start(member, { lang: 'de-DE' })
    expect(started.url).toMatch(/\/user\/accounts\/auth\/sdk\?lang=de-DE#handoff=[\w-]{43}$/)
    expect(started.number).toBeGreaterThanOrEqual(10)
    expect(started.number).toBeLessThanOrEqual(99)
    const read = await readBarcode({ jpeg: await drawn(started.qr), side: 'front' })
    expect(read?.text).toBe(started.url)
  })

  it('stores only a hash of the link’s code, for ten minutes', async () => {
    const member = await server().member()
    const started = await start(member)
    const stored = await server()
      .db.selectFrom('handoff')
      .selectAll()
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(stored.code_hash).toEqual(tokenHash(started.code))
    expect(JSON.stringify(stored)).not.toContain(started.code)
    expect(stored.expires_at.getTime() - stored.created_at.getTime()).toBeGreaterThan(595_000)
    expect(stored.expires_at.getTime() - stored.created_at.getTime()).toBeLessThan(605_000)
  })

  it('ends the previous link and the phone that it connected', async () => {
    const member = await server().member()
    const first = await start(member)
    const phone = await connect(server(), first.code)
    const second = await start(member)
    expect(await stateOf(member, first.id)).toMatchObject({ state: 'ended', end: 'cancelled' })
    expect(await phone.call('GET /v1/s1/kyc/integration/business-info')).toMatchObject({
      ret_code: 1008,
      ext_info: { reason: 'cancelled' },
    })
    expect((await open(server().visitor(), second.code)).number).toBe(second.number)
  })

  it('leaves one working link when called many times at once', async () => {
    const member = await server().member()
    const started = await Promise.all(Array.from({ length: 6 }, () => start(member)))
    const opened = await Promise.all(
      started.map((one) =>
        server()
          .visitor()
          .call('POST /v1/public/handoff/open', { body: { code: one.code } }),
      ),
    )
    expect(opened.filter((answer) => answer.ret_code === 0)).toHaveLength(1)
    expect(opened.filter((answer) => answer.ext_info?.['reason'] === 'cancelled')).toHaveLength(5)
  })

  it('is refused when no verification is possible', async () => {
    const member = await server().member()
    await decidedAttempt(server(), member, 'approved')
    expect(await member.call(name, { body })).toMatchObject({
      ret_code: code('verificationNotAllowed'),
      ext_info: { reason: 'ALREADY_VERIFIED' },
    })
  })

  it('issues at most 30 links an hour', async () => {
    const member = await server().member()
    await server()
      .db.insertInto('rate_limit')
      .values({
        key: `handoff:${member.id}`,
        window_start: new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000),
        hits: 30,
      })
      .execute()
    expect(await member.call(name, { body })).toMatchObject({ status: 429, ret_code: code('tooManyRequests') })
  })
})
