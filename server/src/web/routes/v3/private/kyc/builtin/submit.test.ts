import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  completeDraft,
  picture,
  startDraft,
  startDraftWithDetails,
  typedDetails,
} from '../../../../../../testing/attempts.ts'
import { consentVersion } from '../../../../../../testing/consent.ts'
import { fieldsAreChecked } from '../../../../../../testing/doors.ts'
import { whileRowIsHeld } from '../../../../../../testing/row-lock.ts'
import { code, useServer } from '../../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/builtin/submit'

async function jobsOf(attemptId: string): Promise<number> {
  const { rows } = await sql<{
    jobs: number
  }>`select count(*)::int as jobs from pgboss.job where name = 'read-attempt' and data->>'attemptId' = ${attemptId}`.execute(
    server().db,
  )
  return rows[0]?.jobs ?? 0
}

const eventsOf = async (attemptId: string): Promise<number> =>
  (
    await server()
      .db.selectFrom('audit_event')
      .select('seq')
      .where('subject', '=', `attempt:${attemptId}`)
      .where('action', '=', 'attempt.submitted')
      .execute()
  ).length

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: {} }, 'attemptId'],
    [{ body: { attemptId: null } }, 'attemptId'],
    [{ body: { attemptId: 'latest' } }, 'attemptId'],
  ])

  it('submits the attempt: one job, one audit event, a higher version', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member)
    const { ret_code, result } = await member.call(name, { body: { attemptId } })
    expect(ret_code).toBe(0)
    expect(result).toMatchObject({ attempt: { attemptId, status: 'submitted' }, version: 4 })
    expect([await jobsOf(attemptId), await eventsOf(attemptId)]).toEqual([1, 1])
  })

  it('requires consent to words that we served, and stores their version', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member)
    await server().db.updateTable('attempt').set({ consent_version: null }).where('id', '=', attemptId).execute()
    const sent = (more: { consentVersion?: string }) => member.call(name, { body: { attemptId, ...more } })
    const refused = { ret_code: code('invalidParameters'), ext_info: { fields: [{ field: 'consentVersion' }] } }
    expect(await sent({})).toMatchObject(refused)
    expect(await sent({ consentVersion: 'never served' })).toMatchObject(refused)
    expect((await sent({ consentVersion })).result.attempt).toMatchObject({ status: 'submitted', consentNeeded: false })
    const stored = await server()
      .db.selectFrom('attempt')
      .select('consent_version')
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ consent_version: consentVersion })
  })

  it('two submissions at once create one case and one job, and get the same answer', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member)
    const answers = await Promise.all([1, 2, 3].map(() => member.call(name, { body: { attemptId } })))
    expect(answers.map(({ ret_code, result }) => [ret_code, result.attempt.attemptId, result.version])).toEqual(
      [1, 2, 3].map(() => [0, attemptId, 4]),
    )
    expect([await jobsOf(attemptId), await eventsOf(attemptId)]).toEqual([1, 1])
    expect(
      await server().db.selectFrom('attempt').select('id').where('member_id', '=', member.id).execute(),
    ).toHaveLength(1)
  })

  it('names the missing sides', async () => {
    const member = await server().member()
    const { attemptId } = await startDraftWithDetails(member, 'ID_CARD')
    expect(await member.call(name, { body: { attemptId } })).toMatchObject({
      ret_code: code('photoMissing'),
      ext_info: { sides: ['front', 'back'] },
    })
    await member.upload({ attemptId, side: 'front' }, await picture())
    expect(await member.call(name, { body: { attemptId } })).toMatchObject({
      ret_code: code('photoMissing'),
      ext_info: { sides: ['back'] },
    })
    expect(await jobsOf(attemptId)).toBe(0)
  })

  it('submits only what the page showed, and a change notifies the other pages', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member)
    const before = (await member.call('GET /v3/private/kyc/builtin/status', { query: { attemptId } })).result
    const corrected = (
      await member.call('POST /v3/private/kyc/builtin/details', {
        body: { attemptId, ...typedDetails, lastName: 'Half typ' },
      })
    ).result.attempt
    expect(corrected.version).toBeGreaterThan(before.version)
    expect((await member.call(name, { body: { attemptId, revision: before.attempt.revision } })).ret_code).toBe(
      code('attemptChanged'),
    )
    expect(await jobsOf(attemptId)).toBe(0)
    await member.upload({ attemptId, side: 'front' }, await picture(7))
    expect((await member.call(name, { body: { attemptId, revision: corrected.revision } })).ret_code).toBe(
      code('attemptChanged'),
    )
    const { attempt, version } = (await member.call('GET /v3/private/kyc/builtin/status', { query: { attemptId } }))
      .result
    expect(version).toBeGreaterThan(corrected.version)
    expect((await member.call(name, { body: { attemptId, revision: attempt.revision } })).ret_code).toBe(0)
    expect(await jobsOf(attemptId)).toBe(1)
  })

  it('requires the details first', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    await member.upload({ attemptId, side: 'front' }, await picture())
    expect(await member.call(name, { body: { attemptId } })).toMatchObject({
      ret_code: code('detailsInvalid'),
      ext_info: { fields: [{ field: 'firstName', rule: 'required' }] },
    })
  })

  it('refuses a draft that was superseded by another document', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member)
    await member.call('POST /v3/private/kyc/builtin/session', {
      body: { level: 'LEVEL_1', country: 'NL', documentType: 'ID_CARD' },
    })
    expect((await member.call(name, { body: { attemptId } })).ret_code).toBe(code('attemptClosed'))
  })

  it('checks again whether the member may verify', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member)
    await server().setMember(member, { member_tag: JSON.stringify({ KYC: '1' }) })
    expect(await member.call(name, { body: { attemptId } })).toMatchObject({
      ret_code: code('verificationNotAllowed'),
      ext_info: { reason: 'LOCKED' },
    })
    expect(await jobsOf(attemptId)).toBe(0)
  })

  it('a lock on one member’s row does not block other members', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const { attemptId } = await completeDraft(member)
    const answer = await whileRowIsHeld(
      server(),
      (trx) => trx.selectFrom('member').select('id').where('id', '=', member.id).forNoKeyUpdate().execute(),
      () => member.call(name, { body: { attemptId } }),
      async () => expect((await other.call('POST /logout')).ret_code).toBe(0),
    )
    expect(answer.ret_code).toBe(0)
  })
})
