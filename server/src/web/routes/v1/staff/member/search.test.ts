import { describe, expect, it } from 'vitest'
import { attemptInReview, decidedAttempt } from '../../../../../testing/attempts.ts'
import { documentFingerprint, saveFingerprint } from '../../../../../verification/records/fingerprints.ts'
import { atConsole } from '../../../../../testing/console.ts'
import { sentRecovery } from '../../../../../testing/recovery.ts'
import { code, useServer } from '../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'

const server = useServer()
const name = 'POST /v1/staff/member/search'

describe(name, () => {
  it('finds a member by number, email address and case, and shows the address masked', async () => {
    const member = await server().member()
    const caseId = await decidedAttempt(server(), member, 'rejected', ['FRAUD'])
    const reviewer = await atConsole(server())
    for (const text of [String(member.id), ` ${member.email.toUpperCase()} `, caseId]) {
      const { result } = await reviewer.call(name, { body: { text } })
      expect([text, result]).toEqual([
        text,
        [{ id: member.id, site: 'DEFAULT', level: 0, email: expect.stringMatching(/^m\*\*\*@test\.example$/) }],
      ])
    }
  })

  it('finds the member of a case of any kind, and of a vendor’s reference', async () => {
    const member = await verifiedMember(server(), '2035-01-01')
    const attempt = await server()
      .db.selectFrom('attempt')
      .select('id')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    const ref = `applicant_${member.id}:é`
    const unset = { fetched_at: null, result_at: null, failed_at: null, collected_at: null, images_at: null }
    await server()
      .db.insertInto('provider_session')
      .values({ attempt_id: attempt.id, member_id: member.id, provider: 'simulator', ref, ...unset })
      .execute()
    const { id: recovery } = await sentRecovery(server(), member)
    const other = await server().member()
    const { id: transfer } = await server()
      .db.insertInto('identity_transfer')
      .values({ source_id: other.id, target_id: member.id, frozen_until: new Date(), state: 'cancelled' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const reviewer = await atConsole(server())
    const found = async (text: string) => (await reviewer.call(name, { body: { text } })).result.map(({ id }) => id)
    expect(await found(ref)).toEqual([member.id])
    expect(await found(ref.slice(0, -1))).toEqual([])
    expect(await found(recovery)).toEqual([member.id])
    expect(new Set(await found(transfer))).toEqual(new Set([member.id, other.id]))
  })

  it('finds a member by the number of a document that waits for its first approval in that country', async () => {
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    const { db, keyring } = server().running.context
    const hash = documentFingerprint(keyring, 'IS', 'A0000042')
    await db.transaction().execute((trx) => saveFingerprint(trx, hash, { id, member_id: member.id }))
    const reviewer = await atConsole(server())
    for (const text of ['A0000042', 'a00 000-42']) {
      const { result } = await reviewer.call(name, { body: { text } })
      expect(result.map((one) => one.id)).toEqual([member.id])
    }
  })

  it('finds a member by the reference of an appeal', async () => {
    const member = await server().member()
    await server()
      .db.insertInto('support_request')
      .values({
        id: 'C4BA1-Y6HDY',
        member_id: member.id,
        topic: 'appeal',
        message: Buffer.from(''),
        created_at: new Date(0),
      })
      .execute()
    const reviewer = await atConsole(server())
    for (const text of ['c4ba1-y6hdy', 'C4BA1 Y6HDY', 'C4BA1Y6HDY', ' c4ba1 – y6hdy. ']) {
      const { result } = await reviewer.call(name, { body: { text } })
      expect(result.map((one) => one.id)).toEqual([member.id])
    }
  })

  it('finds nobody by a part of an address, by nothing, and when the member was erased', async () => {
    const member = await server().member()
    const reviewer = await atConsole(server())
    await server().setMember(member, { data_key: null })
    for (const text of ['', '@test.example', String(member.id), 'Vantorre', "' or 1=1 --"])
      expect((await reviewer.call(name, { body: { text } })).result).toEqual([])
  })

  it('is recorded with the kind of what was typed and how many were found, never the text', async () => {
    const member = await server().member()
    const reviewer = await atConsole(server())
    for (const text of [member.email, 'P1234567']) await reviewer.call(name, { body: { text } })
    const events = await server()
      .db.selectFrom('audit_event')
      .select('data')
      .where('action', '=', 'members.searched')
      .orderBy('seq', 'desc')
      .limit(2)
      .execute()
    expect(events.map(({ data }) => data)).toEqual([
      { kind: 'other', found: 0 },
      { kind: 'email', found: 1 },
    ])
  })

  it('stops after a hundred searches of one person in ten minutes', async () => {
    const window_start = new Date(Math.floor(Date.now() / 600_000) * 600_000)
    const row = { key: 'staff-search:second-reviewer', window_start, hits: 100 }
    await server().db.insertInto('rate_limit').values(row).execute()
    const answer = await (await atConsole(server(), 'second-reviewer')).call(name, { body: { text: '1' } })
    expect(answer.ret_code).toBe(code('tooManyRequests'))
  })
})
