import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { verifyChain } from '../../platform/audit/chain.ts'
import { openCase } from '../../review/cases/open.ts'
import { overviewOf } from '../../review/cases/of-member.ts'
import { queue } from '../../review/queue/everything.ts'
import { casePage, memberPage } from '../../review/commands/case-page.ts'
import type { Context } from '../../context.ts'
import { moveToSite } from './site.ts'
import { lockQuestionnaire } from '../../compliance/questionnaires/store.ts'
import { proofInReview } from '../../testing/addresses.ts'
import { emailsTo } from '../../testing/contacts.ts'
import { ask, fill, send, livingIn } from '../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { verifiedMember } from '../../testing/updates.ts'
import { decideAddressByReviewer } from '../../verification/addresses/decide.ts'

/* A member turns out to live in another country. The proofs of these tests are Dutch. */

const server = useServer()
const context = (): Context => server().running.context

/** A verified member who declared this residence. */
async function memberOf(country: string | null, site = 'DEFAULT'): Promise<TestMember> {
  const member = await verifiedMember(server(), '2035-01-01')
  await server().setMember(member, { residence_country: country, site })
  return member
}

/** A reviewer approves that they live in the Netherlands. Returns the case. */
async function proven(member: TestMember): Promise<string> {
  const id = await proofInReview(server(), member)
  await decideAddressByReviewer(context(), id, { verdict: 'approved', reasons: [], reviewer: 'anna' })
  return id
}

const asked = async (member: TestMember) =>
  (await member.call('GET /v1/private/questionnaire/list')).result.list.find(({ templateCode }) => templateCode === 240)
const askedEmails = async (member: TestMember) =>
  (await emailsTo(server(), member)).filter(({ body }) => body.includes('/complianceTasks'))
const waiting = async ({ id }: TestMember) =>
  (await queue(context(), 'anna')).filter(({ kind, memberId }) => kind === 'site' && memberId === id)
const site = (member: TestMember, to: string) =>
  context()
    .db.transaction()
    .execute((trx) => moveToSite(server().running.context, trx, 'reviewer:root', { memberId: member.id, to }))

describe('a proven residence in another country than declared', () => {
  it('asks again for residence and tax, prefilled, and sends an email', async () => {
    const member = await memberOf('BE')
    expect((await send(member, 240, livingIn('BE'))).result.questionnaire.status).toBe('QUESTIONNAIRE_STATUS_APPROVED')
    await proven(member)
    const row = await asked(member)
    expect(row).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_UNSUBMIT' })
    expect(Math.round((new Date(row?.dueAt ?? 0).getTime() - Date.now()) / 86_400_000)).toBe(90)
    const { draft } = (
      await member.call('GET /v1/private/draft/read', { query: { kind: 'questionnaire', subject: '240' } })
    ).result
    expect(draft?.values).toMatchObject({ 'res.address': { line1: 'Keizersgracht 241', country: 'NL' } })
    expect(await askedEmails(member)).toHaveLength(1)
    const events = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'action', 'data'])
      .where('subject', '=', `questionnaire:${row?.questionnaireId}`)
      .orderBy('seq')
      .execute()
    expect(events.at(-1)).toMatchObject({ actor: 'rule:proven-address', data: { from: 'APPROVED', to: 'UNSUBMIT' } })
    expect(await member.kycInfo()).toMatchObject({
      residenceCountry: 'NL',
      applicant: { level: 'LEVEL_2' },
    })
    expect((await verifyChain(server().db)).ok).toBe(true)
  })

  it('asks for the first time if never answered, and makes a voluntary draft mandatory', async () => {
    const [silent, started] = [await memberOf('BE'), await memberOf('BE')]
    await started.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 240 } })
    await fill(started, 240, { 'person.legalName': 'Anouk' })
    for (const member of [silent, started]) {
      await proven(member)
      expect(await asked(member)).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_UNSUBMIT', dueAt: expect.any(String) })
      expect(await askedEmails(member)).toHaveLength(1)
    }
    expect(
      (await started.call('GET /v1/private/draft/read', { query: { kind: 'questionnaire', subject: '240' } })).result
        .draft?.values,
    ).toMatchObject({ 'person.legalName': 'Anouk' })
  })

  it('does not ask twice: a pending questionnaire stays as it is, and only a reviewer reopens a final rejection', async () => {
    const [waits, refused] = [await memberOf('BE'), await memberOf('BE')]
    await ask(server(), waits, 240, { dueDays: 5 })
    const before = await asked(waits)
    const id = await ask(server(), refused, 240)
    await server()
      .db.updateTable('questionnaire')
      .set({ state: 'QUESTIONNAIRE_STATUS_PENDING', submitted_at: new Date() })
      .where('id', '=', id)
      .execute()
    await server()
      .db.updateTable('questionnaire')
      .set({ state: 'QUESTIONNAIRE_STATUS_REJECTED', final: true })
      .where('id', '=', id)
      .execute()
    for (const member of [waits, refused]) await proven(member)
    expect(await asked(waits)).toEqual(before)
    expect((await asked(refused))?.status).toBe('QUESTIONNAIRE_STATUS_REJECTED')
    for (const member of [waits, refused]) expect(await askedEmails(member)).toHaveLength(1)
  })

  it.each([
    ['live where they declared', 'NL'],
    ['never declared a residence', null],
  ])('asks nothing of members who %s', async (_, country) => {
    const member = await memberOf(country, 'EU')
    await proven(member)
    expect(await asked(member)).toBeUndefined()
    expect(await askedEmails(member)).toEqual([])
    expect(await waiting(member)).toEqual([])
  })

  it('asks nothing when the proof is rejected', async () => {
    const member = await memberOf('BE')
    await decideAddressByReviewer(context(), await proofInReview(server(), member), {
      verdict: 'resubmission_requested',
      reasons: ['POA_ADDRESS'],
      reviewer: 'anna',
    })
    expect(await asked(member)).toBeUndefined()
  })

  it('belongs to the same transaction: if the questionnaire cannot be asked, nothing is approved', async () => {
    const member = await memberOf('BE')
    const id = await proofInReview(server(), member)
    const { texts } = context()
    const mail = (language: string, key: string): string => {
      if (key.startsWith('task-opened')) throw new Error('no words for it')
      return texts.mail(language, key)
    }
    await expect(
      decideAddressByReviewer({ ...context(), texts: { ...texts, mail } }, id, {
        verdict: 'approved',
        reasons: [],
        reviewer: 'anna',
      }),
    ).rejects.toThrow('no words for it')
    expect((await member.call('POST /v3/private/kyc/address/proof', { body: {} })).result.proof?.status).toBe(
      'in_review',
    )
    expect(await member.kycInfo()).toMatchObject({
      residenceCountry: 'BE',
      applicant: { level: 'LEVEL_1' },
    })
  })

  it('causes no deadlock while the member sends the questionnaire', async () => {
    const member = await memberOf('BE')
    await ask(server(), member, 240)
    const id = await proofInReview(server(), member)
    let deciding: Promise<unknown> = Promise.resolve()
    await server()
      .db.transaction()
      .execute(async (trx) => {
        // As the submission does.
        await lockQuestionnaire(trx, { memberId: member.id, code: 240 })
        deciding = decideAddressByReviewer(context(), id, { verdict: 'approved', reasons: [], reviewer: 'anna' })
        deciding.catch(() => undefined)
        const waiting = async () =>
          (
            await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
              trx,
            )
          ).rows
        await expect.poll(waiting).not.toEqual([])
        await trx.updateTable('member').set({ version: 1000 }).where('id', '=', member.id).execute()
      })
    await deciding
    expect((await member.call('POST /v3/private/kyc/address/proof', { body: {} })).result.proof?.status).toBe(
      'approved',
    )
  })
})

describe('a country that another region serves', () => {
  it('stays in the queue until an admin moves the member', async () => {
    const member = await memberOf('BR')
    const id = await proven(member)
    expect(await waiting(member)).toEqual([
      {
        kind: 'site',
        id: String(member.id),
        memberId: member.id,
        what: `lives in NL, which EU serves; is at DEFAULT (site ${member.id} EU moves, site ${member.id} DEFAULT leaves them there)`,
        since: expect.any(Date),
      },
    ])
    expect(casePage(await openCase(context(), id, 'anna'))).toContain(
      `member ${member.id}  DEFAULT  identity and address verified\nlives in NL, which EU serves\n`,
    )
    expect(memberPage(await overviewOf(context(), member.id, 'anna'))).toContain(
      'lives in NL, which EU serves, a member since',
    )
    // To any region: the admin decides.
    await site(member, 'HKG')
    expect(await waiting(member)).toEqual([])
    expect(casePage(await openCase(context(), id, 'anna'))).toContain('lives in NL, which EU serves')
    await site(member, 'EU')
    expect(casePage(await openCase(context(), id, 'anna'))).not.toContain('serves')
  })

  it('leaves the queue when an admin keeps the member, with an audit event', async () => {
    const member = await memberOf(null)
    await proven(member)
    expect(await waiting(member)).toHaveLength(1)
    await site(member, 'DEFAULT')
    await site(member, 'DEFAULT')
    expect(await waiting(member)).toEqual([])
    const stored = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'data'])
      .where('subject', '=', `member:${member.id}`)
      .where('action', '=', 'member.site-kept')
      .execute()
    expect(stored).toEqual([{ actor: 'reviewer:root', data: { site: 'DEFAULT' } }])
  })

  it('leaves the queue when the member lives in the own region again, or is erased', async () => {
    const [back, erased] = [await memberOf('BR'), await memberOf('BR')]
    for (const member of [back, erased]) await proven(member)
    await server().setMember(back, { residence_country: 'BR' })
    await server().setMember(erased, { data_key: null })
    expect([...(await waiting(back)), ...(await waiting(erased))]).toEqual([])
  })
})
