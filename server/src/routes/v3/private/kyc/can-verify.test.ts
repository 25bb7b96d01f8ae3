import { describe, expect, it } from 'vitest'
import { attemptInReview, decidedAttempt, startDraft } from '../../../../testing/attempts.ts'
import { fieldsAreChecked, onlyMembersEnter } from '../../../../testing/doors.ts'
import { useServer } from '../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/can-verify'
const level1 = { body: { level: 'LEVEL_1' } } as const

/** The next 00:00 UTC, when used-up tries are given anew. */
function nextMidnight(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)).toISOString()
}

describe(name, () => {
  onlyMembersEnter(server, name, level1)
  fieldsAreChecked(server, name, [
    [{ body: {} }, 'level'],
    [{ body: { level: 'LEVEL_DEFAULT' } }, 'level'],
    [{ body: { level: ['LEVEL_1'] } }, 'level'],
  ])

  it('a new member may verify level 1, and level 2 only after it', async () => {
    const member = await server().member()
    expect((await member.call(name, level1)).result).toEqual({ canVerify: true, reason: null, attemptsLeft: 5, nextAttemptAt: null })
    expect((await member.call(name, { body: { level: 'LEVEL_2' } })).result).toMatchObject({ canVerify: false, reason: 'LEVEL_ORDER' })
  })

  it('a member with a draft may go on', async () => {
    const member = await server().member()
    await startDraft(member)
    expect((await member.call(name, level1)).result).toMatchObject({ canVerify: true, attemptsLeft: 5 })
  })

  it('nobody verifies twice at once', async () => {
    const member = await server().member()
    await attemptInReview(server(), member)
    expect((await member.call(name, level1)).result).toMatchObject({ canVerify: false, reason: 'IN_REVIEW' })
  })

  it.each([
    ['approved', { canVerify: false, reason: 'ALREADY_VERIFIED', attemptsLeft: 5 }],
    ['rejected', { canVerify: false, reason: 'FINAL', attemptsLeft: 5 }],
    ['needs_action', { canVerify: true, reason: null, attemptsLeft: 4 }],
  ] as const)('after %s: %o', async (verdict, expected) => {
    const member = await server().member()
    await decidedAttempt(server(), member, verdict, verdict === 'approved' ? [] : ['DOC_DAMAGED'])
    expect((await member.call(name, level1)).result).toMatchObject(expected)
  })

  it('after level 1, level 2 waits for a proof of address', async () => {
    const member = await server().member()
    await decidedAttempt(server(), member, 'approved')
    expect((await member.call(name, { body: { level: 'LEVEL_2' } })).result).toMatchObject({ canVerify: true, reason: null })
  })

  it('a member tagged by staff is locked at both levels', async () => {
    const member = await server().member()
    await server()
      .db.updateTable('member')
      .set({ member_tag: JSON.stringify({ KYC: '1' }) })
      .where('id', '=', member.id)
      .execute()
    for (const level of ['LEVEL_1', 'LEVEL_2'] as const) expect((await member.call(name, { body: { level } })).result).toMatchObject({ canVerify: false, reason: 'LOCKED' })
  })

  it('five refusals today use up the tries until 00:00 UTC; yesterday’s do not count', async () => {
    const member = await server().member()
    for (let tries = 0; tries < 5; tries += 1) await decidedAttempt(server(), member, 'needs_action', ['IMG_BLUR_GLARE'])
    expect((await member.call(name, level1)).result).toEqual({ canVerify: false, reason: 'NO_ATTEMPTS_LEFT', attemptsLeft: 0, nextAttemptAt: nextMidnight() })
    expect(await member.call('POST /v3/private/kyc/sdk-access', level1)).toMatchObject({ ret_code: 20101, ext_info: { reason: 'NO_ATTEMPTS_LEFT' } })

    const yesterday = new Date(Date.parse(nextMidnight()) - 24 * 3_600_000 - 1)
    await server().db.updateTable('attempt').set({ decided_at: yesterday }).where('member_id', '=', member.id).where('number', '<=', 3).execute()
    expect((await member.call(name, level1)).result).toEqual({ canVerify: true, reason: null, attemptsLeft: 3, nextAttemptAt: null })
  })

  it('choosing another document again and again gives no try back', async () => {
    const member = await server().member()
    await decidedAttempt(server(), member, 'needs_action', ['IMG_BLUR_GLARE'])
    const { case_id: caseId } = await server().db.selectFrom('attempt').select('case_id').where('member_id', '=', member.id).executeTakeFirstOrThrow()
    const given = { case_id: caseId, member_id: member.id, level: 'LEVEL_1', state: 'superseded', country: 'NL', document_type: 'PASSPORT', consent_version: 'test' } as const
    await server()
      .db.insertInto('attempt')
      .values(Array.from({ length: 120 }, (_, i) => ({ ...given, number: 10 + i })))
      .execute()
    expect((await member.call(name, level1)).result.attemptsLeft).toBe(4)
  })
})
