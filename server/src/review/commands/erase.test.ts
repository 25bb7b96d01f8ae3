import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Db } from '../../platform/db/postgres.ts'
import { completeDraft } from '../../testing/attempts.ts'
import { operatorOf } from '../../testing/operator.ts'
import { useOwnServer, type Visitor } from '../../testing/server.ts'

/* Erases a member beside the running server, as an admin does. */

const server = useOwnServer()
const operator = operatorOf(server)
const inDatabase = <T>(look: (db: Db) => Promise<T>): Promise<T> => look(server().db)

const password = 'a sound password'
const account = (email: string) => ({ email, password })

/** A member whom the simulated provider verified with this scenario. */
async function verified(email: string, scenario: string): Promise<{ member: Visitor; id: number; attemptId: string }> {
  const member = server().visitor()
  await member.signUp(account(email))
  const { id } = (await member.call('GET /v2/private/user/profile')).result
  await operator('attribute', String(id), `sandbox_scenario=${scenario}`)
  const { attemptId } = await completeDraft(member)
  await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
  await expect
    .poll(async () => (await member.kycInfo()).cases[0]?.status, {
      timeout: 30_000,
      interval: 300,
    })
    .toBe('approved')
  return { member, id, attemptId }
}

const atProvider = (attemptId: string) =>
  inDatabase((db) =>
    db
      .selectFrom('simulator_session')
      .select(['applicant', 'cancelled_at'])
      .where('ref', '=', `sim-${attemptId}`)
      .executeTakeFirstOrThrow(),
  )
const eventsOf = (id: number) =>
  inDatabase((db) =>
    db
      .selectFrom('audit_event')
      .select(['actor', 'action', 'data'])
      .where('subject', '=', `member:${id}`)
      .where('action', 'like', 'member.%era%')
      .orderBy('seq')
      .execute(),
  )
/** The place of each file of a member in the store. */
const filesOf = async (id: number): Promise<string[]> => {
  const blobs = await inDatabase((db) => db.selectFrom('photo').select('blob').where('member_id', '=', id).execute())
  return blobs.map(({ blob }) => join(server().running.context.config.dataDir, 'files', blob.slice(-2), blob))
}
const soon = { timeout: 30_000, interval: 300 }

describe('erasing a member', () => {
  it('is previewed first, then deletes key, sessions and address, requests erasure at the provider, and is audited', async () => {
    const { member, id, attemptId } = await verified('gone@test.example', 'approve')
    const dry = await operator('erase', String(id))
    expect(dry.out).toBe(
      `Member ${id} would be erased; 1 session at providers would be asked to erase them\nNothing was changed. Add --apply to erase: this cannot be undone.\n`,
    )
    expect((await member.call('GET /v2/private/user/profile')).ret_code).toBe(0)
    expect((await atProvider(attemptId)).applicant).not.toBeNull()
    await inDatabase((db) =>
      db
        .insertInto('draft')
        .values({
          member_id: id,
          kind: 'questionnaire',
          subject: '1',
          fields: Buffer.from('x'),
          revision: 1,
          updated_at: new Date(),
        })
        .execute(),
    )
    const stored = await filesOf(id)
    expect(stored.length).toBeGreaterThan(0)
    expect(stored.every((file) => existsSync(file))).toBe(true)

    const { out } = await operator('erase', String(id), '--apply', '--by', 'anna')
    expect(out).toContain(`Member ${id} is erased; 1 session at providers is asked to erase them`)
    const until = new Date(Date.now() + 35 * 86_400_000).toISOString().slice(0, 10)
    expect(out).toContain(`can bring the member back until ${until}`)
    expect((await member.call('GET /v2/private/user/profile')).ret_code).not.toBe(0)
    expect(
      (
        await server()
          .visitor()
          .call('POST /v1/public/user/sign-in', { body: account('gone@test.example') })
      ).ret_code,
    ).not.toBe(0)
    await expect.poll(async () => (await atProvider(attemptId)).applicant, soon).toBeNull()
    await expect
      .poll(async () => (await operator('erasures')).out, { timeout: 30_000, interval: 1000 })
      .toMatch(
        new RegExp(
          `^member ${id}  simulator  sim-${attemptId}  asked \\S+  attempts 1  erased \\S+\\n0 not erased yet\\n$`,
        ),
      )
    expect(await inDatabase((db) => db.selectFrom('draft').where('member_id', '=', id).selectAll().execute())).toEqual(
      [],
    )
    // Files encrypted with a deleted key must not remain, in case someone finds a copy of the key.
    await expect.poll(() => stored.filter((file) => existsSync(file)), soon).toEqual([])
    expect(await eventsOf(id)).toMatchObject([
      { actor: expect.stringMatching(/^reviewer:/), action: 'member.erasure-shown', data: {} },
      { actor: 'reviewer:anna', action: 'member.erased', data: { again: false, providers: 1 } },
      { actor: 'system', action: 'member.provider-erased', data: { provider: 'simulator', attempts: 1 } },
    ])
    const waited = await inDatabase((db) =>
      db.selectFrom('provider_session').select('failed_at').where('attempt_id', '=', attemptId).execute(),
    )
    expect(waited).toEqual([{ failed_at: expect.any(Date) }])
    const row = await inDatabase((db) =>
      db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(row).toMatchObject({ data_key: null, identity: null, residence_country: null, password_hash: '' })
    // The next holder of the address starts over.
    expect((await server().visitor().signUp(account('gone@test.example'))).ret_code).toBe(0)
    // Once is enough.
    expect((await operator('erase', String(id), '--apply')).out).toContain(
      `Member ${id} was erased already; 0 sessions at providers are asked`,
    )
  }, 90_000)

  it('is retried at a provider that cannot be reached, is listed, and is visibly given up', async () => {
    const { id, attemptId } = await verified('stuck@test.example', 'outage-erase')
    await operator('erase', String(id), '--apply')
    await expect
      .poll(async () => (await operator('erasures')).out, { timeout: 30_000, interval: 1000 })
      .toMatch(
        new RegExp(
          `^member ${id}  simulator  sim-${attemptId}  asked \\S+  attempts 1  next attempt \\S+  \\(cannot be reached\\)\\n`,
        ),
      )
    expect((await atProvider(attemptId)).applicant).not.toBeNull()
    const last = { attempts: 9, due_at: new Date() }
    const sessionOf = () =>
      inDatabase((db) =>
        db.selectFrom('provider_session').select('id').where('attempt_id', '=', attemptId).executeTakeFirstOrThrow(),
      )
    const { id: sessionId } = await sessionOf()
    await inDatabase((db) => db.updateTable('provider_erasure').set(last).where('session_id', '=', sessionId).execute())
    await expect
      .poll(async () => (await operator('erasures')).out, { timeout: 30_000, interval: 1000 })
      .toMatch(/attempts 10 {2}GIVEN UP .*\(cannot be reached\)\n[^]*1 not erased yet\n$/)
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      action: 'member.provider-erasure-given-up',
      data: { fault: 'cannot be reached' },
    })
    // The provider is up again, and the admin requests it once more.
    await inDatabase((db) =>
      db.updateTable('simulator_session').set({ scenario: 'approve' }).where('ref', '=', `sim-${attemptId}`).execute(),
    )
    expect((await operator('erase', String(id), '--apply')).out).toContain(
      `Member ${id} was erased already; 1 session at providers is asked`,
    )
    await expect.poll(async () => (await atProvider(attemptId)).applicant, soon).toBeNull()
  }, 120_000)

  it('leaves no case to decide, and rejects unknown members', async () => {
    const member = server().visitor()
    await member.signUp(account('waiting@test.example'))
    const { id } = (await member.call('GET /v2/private/user/profile')).result
    const { attemptId } = await completeDraft(member)
    await inDatabase((db) =>
      db
        .updateTable('attempt')
        .set({ state: 'in_review', submitted_at: new Date() })
        .where('id', '=', attemptId)
        .execute(),
    )
    expect((await operator('list')).out).toContain(attemptId)
    await operator('erase', String(id), '--apply')
    expect((await operator('list')).out).not.toContain(attemptId)
    const approved = await operator('approve', attemptId)
    expect([approved.code, approved.err]).toEqual([1, 'The case has no details to decide on\n'])
    expect((await operator('erase', '999', '--apply')).err).toContain('There is no member 999')
  }, 60_000)
})
