import { describe, expect, it } from 'vitest'
import { tokenHash } from '../../../../../platform/secrets/token.ts'
import { accessToken, decidedAttempt } from '../../../../../testing/attempts.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/sdk-access'

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: {} }, 'level'],
    [{ body: { level: 'LEVEL_0' } }, 'level'],
    [{ body: { level: 'LEVEL_1', isSecondary: 'yes' } }, 'isSecondary'],
    [{ body: { level: 'LEVEL_1', from: 'x'.repeat(65) } }, 'from'],
    [{ body: { level: 'LEVEL_1', action: 30029 } }, 'action'],
    [{ body: { level: 'LEVEL_1', extraParams: { reason: 7 } } }, 'extraParams/reason'],
  ])

  it('returns a token for this member and level, and stores only its hash', async () => {
    const member = await server().member()
    const { ret_code, result } = await member.call(name, {
      body: {
        level: 'LEVEL_1',
        isSecondary: false,
        from: 'kyc_web',
        action: '30029',
        extraParams: { reason: 'first' },
      },
    })
    expect(ret_code).toBe(0)
    expect(result.accessToken).toMatch(/^[\w-]{43}$/)
    const stored = await server()
      .db.selectFrom('access_code')
      .selectAll()
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ code_hash: tokenHash(result.accessToken), level: 'LEVEL_1', used_at: null })
    expect(stored.expires_at.toISOString()).toBe(result.expiresAt)
  })

  it('returns a new token each time', async () => {
    const member = await server().member()
    expect(await accessToken(member)).not.toBe(await accessToken(member))
  })

  it('gives the reason when the level cannot be verified now', async () => {
    const member = await server().member()
    expect(await member.call(name, { body: { level: 'LEVEL_2' } })).toMatchObject({
      ret_code: code('verificationNotAllowed'),
      ext_info: { reason: 'LEVEL_ORDER' },
    })
    await decidedAttempt(server(), member, 'approved')
    expect(await member.call(name, { body: { level: 'LEVEL_1' } })).toMatchObject({
      ret_code: code('verificationNotAllowed'),
      ext_info: { reason: 'ALREADY_VERIFIED' },
    })
  })

  it('issues at most 60 tokens an hour', async () => {
    const member = await server().member()
    await server()
      .db.insertInto('rate_limit')
      .values({
        key: `sdk-access:${member.id}`,
        window_start: new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000),
        hits: 60,
      })
      .execute()
    const answer = await member.call(name, { body: { level: 'LEVEL_1' } })
    expect(answer).toMatchObject({ status: 429, ret_code: code('tooManyRequests') })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
