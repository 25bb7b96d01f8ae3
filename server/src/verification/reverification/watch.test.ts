import { describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { verifyChain } from '../../platform/audit/chain.ts'
import { memberById } from '../../accounts/members/store.ts'
import { openEmail } from '../../accounts/email/outbox.ts'
import { decideByReviewer } from '../attempts/decide-by-reviewer.ts'
import { code, useOwnServer, type TestMember } from '../../testing/server.ts'
import { sendUpdate, verifiedMember } from '../../testing/updates.ts'
import { openTask } from './store.ts'
import { watchDocuments } from './watch.ts'
import { consentVersion } from '../../testing/consent.ts'

const server = useOwnServer()
const day = (date: string): Date => new Date(`${date}T06:00:00Z`)
const info = async (member: TestMember): Promise<Calls['POST /v3/private/kyc/kyc-info']['result']> =>
  await member.kycInfo()
const watch = (date: string): Promise<void> => watchDocuments(server().running.context, day(date))

async function emailsOf(member: TestMember): Promise<string[]> {
  const { keyring } = server().running.context
  const holder = await memberById(server().db, member.id)
  if (!holder) throw new Error('no member')
  const rows = await server()
    .db.selectFrom('outbox_email')
    .selectAll()
    .where('member_id', '=', member.id)
    .where('kind', '=', 'reverification')
    .orderBy('created_at')
    .execute()
  return rows.map((row) => openEmail(keyring, holder, row).subject)
}

/** A date this many days from now: kyc-info uses the real clock. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('the watcher', () => {
  it('requests a newer document in time, sends three reminders, and repeats neither', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    await watch('2033-04-01')
    expect((await info(member)).updatePoi).toMatchObject({ status: 'DisplayUpdatePOIStatus_No', dueOn: null })
    await watch('2033-04-10')
    await watch('2033-04-10')
    expect((await info(member)).updatePoi).toMatchObject({
      status: 'DisplayUpdatePOIStatus_Needed',
      dueOn: '2033-05-20',
      siteInfo: { site: 'DEFAULT', country: 'NL' },
      refused: null,
    })
    expect(await emailsOf(member)).toEqual([])
    for (const date of ['2033-04-20', '2033-04-21', '2033-05-13', '2033-05-19', '2033-05-20', '2033-05-21'])
      await Promise.all([watch(date), watch(date)])
    const subject = 'Tessera: update your identity document by 20 May 2033'
    expect(await emailsOf(member)).toEqual([subject, subject, subject])
    expect((await verifyChain(server().db)).ok).toBe(true)
  })

  it('requests nothing from a closed account', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    await server().setMember(member, { disabled_at: new Date() })
    await watch('2033-04-10')
    expect(
      await server().db.selectFrom('reverification').select('id').where('member_id', '=', member.id).execute(),
    ).toEqual([])
  })

  it('brings a reviewer’s due date forward when the document expires sooner, with every reminder, and leaves an earlier date', async () => {
    const [far, near] = [await verifiedMember(server(), '2035-02-01'), await verifiedMember(server(), '2035-02-01')]
    const ask = (member: TestMember, dueOn: string) =>
      server()
        .db.transaction()
        .execute((trx) => openTask(trx, member.id, { cause: 'reviewer:anna', dueOn }))
    await ask(far, '2035-11-22')
    await ask(near, '2034-12-30')
    await watch('2034-12-01')
    expect((await info(far)).updatePoi.dueOn).toBe('2035-11-22')
    await Promise.all([watch('2034-12-20'), watch('2034-12-20')])
    expect([(await info(far)).updatePoi.dueOn, (await info(near)).updatePoi.dueOn]).toEqual([
      '2035-02-01',
      '2034-12-30',
    ])
    for (const date of ['2035-01-03', '2035-01-04', '2035-01-25', '2035-01-31', '2035-02-02']) await watch(date)
    const subject = 'Tessera: update your identity document by 1 February 2035'
    expect(await emailsOf(far)).toEqual([subject, subject, subject])
    const moved = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'data'])
      .where('action', '=', 'reverification.moved')
      .execute()
    expect(moved).toEqual([{ actor: 'system', data: { member: far.id, from: '2035-11-22', dueOn: '2035-02-01' } }])
  })

  it('gives the minimum time when a document expires before a distant due date, emails at once, and then closes products', async () => {
    const member = await verifiedMember(server(), '2034-06-01')
    await server()
      .db.transaction()
      .execute((trx) => openTask(trx, member.id, { cause: 'reviewer:anna', dueOn: '2035-06-01' }))
    await watch('2034-06-10')
    await watch('2034-06-11')
    expect((await info(member)).updatePoi.dueOn).toBe('2034-06-24')
    expect(await emailsOf(member)).toEqual(['Tessera: update your identity document by 24 June 2034'])
  })

  it('closes products step by step after the deadline, emails each step, and reopens everything when the newer document is accepted', async () => {
    const member = await verifiedMember(server(), inDays(20))
    await watch(inDays(0))
    const before = await info(member)
    expect(before.bannerTags).toEqual(['UPDATE_POI_30'])
    expect(before.displayControl.displayUpdatePOI).toBe(true)
    expect(before.updatePoi.closedNow).toEqual([])
    expect(before.limitation).toEqual([])
    await server()
      .db.updateTable('reverification')
      .set({ due_on: inDays(-1) })
      .where('member_id', '=', member.id)
      .execute()
    const late = await info(member)
    expect(late.bannerTags).toEqual(['UPDATE_POI_OVERDUE'])
    expect(late.limitationInfo).toContainEqual({
      capability: 'CARD',
      reasonKey: 'limitation.reverification',
      liftedBy: 'UPDATE_POI',
      until: null,
    })
    expect(late.limitation).not.toContain('CRYPTO_WITHDRAW')
    expect(late.updatePoi.closesNext?.products).toContain('SPOT')
    await server()
      .db.updateTable('reverification')
      .set({ due_on: inDays(-40) })
      .where('member_id', '=', member.id)
      .execute()
    expect((await info(member)).limitation).toEqual(expect.arrayContaining(['CARD', 'SPOT']))

    const attemptId = await sendUpdate(server(), member)
    expect((await info(member)).updatePoi.status).toBe('DisplayUpdatePOIStatus_Pending')
    await decideByReviewer(server().running.context, attemptId, {
      verdict: 'approved',
      reasons: [],
      reviewer: 'tester',
      number: `N${member.id}`,
    })
    const after = await info(member)
    expect(after).toMatchObject({
      updatePoi: { status: 'DisplayUpdatePOIStatus_No', dueOn: null },
      limitation: [],
      bannerTags: [],
      applicant: { level: 'LEVEL_1' },
    })
    const documents = await server()
      .db.selectFrom('identity_document')
      .select(['attempt_id', 'replaced_at'])
      .where('member_id', '=', member.id)
      .orderBy('verified_at')
      .execute()
    expect(documents.map(({ replaced_at: replaced }) => replaced === null)).toEqual([false, true])
  })

  it('sends no reminders and closes nothing during a review, and gives time to resubmit after a late rejection', async () => {
    const member = await verifiedMember(server(), inDays(20))
    await watch(inDays(0))
    const first = (await emailsOf(member)).length
    const attemptId = await sendUpdate(server(), member)
    await watch(inDays(14))
    await watch(inDays(19))
    expect(await emailsOf(member)).toHaveLength(first)
    /** The due date passes: sent nine days ago, due the day before yesterday. */
    const passed = async (id: string): Promise<void> => {
      await server()
        .db.updateTable('attempt')
        .set({ submitted_at: new Date(Date.now() - 9 * 86_400_000) })
        .where('id', '=', id)
        .execute()
      await server()
        .db.updateTable('reverification')
        .set({ due_on: inDays(-2) })
        .where('member_id', '=', member.id)
        .execute()
    }
    await passed(attemptId)
    const looked = await info(member)
    expect(looked).toMatchObject({
      limitation: [],
      bannerTags: [],
      updatePoi: { status: 'DisplayUpdatePOIStatus_Pending', closedNow: [], closesNext: null },
    })
    await decideByReviewer(server().running.context, attemptId, {
      verdict: 'resubmission_requested',
      reasons: ['IMG_CUT_OFF'],
      reviewer: 'tester',
    })
    const refused = await info(member)
    expect(refused).toMatchObject({
      limitation: [],
      updatePoi: { status: 'DisplayUpdatePOIStatus_Rejected', dueOn: inDays(14), closedNow: [] },
    })
    await watch(inDays(0))
    expect(await emailsOf(member)).toHaveLength(first + 1)
    // The rules still apply: the new due date passes, too.
    await server()
      .db.updateTable('reverification')
      .set({ due_on: inDays(-1) })
      .where('member_id', '=', member.id)
      .execute()
    expect((await info(member)).limitation).toContain('CARD')
    // A late submission opens nothing, closes nothing more, and its rejection does not move the due date.
    const late = await sendUpdate(server(), member)
    expect(await info(member)).toMatchObject({
      updatePoi: { closedNow: ['CRYPTO_DEPOSIT', 'FIAT_DEPOSIT', 'CARD'], closesNext: null },
    })
    await decideByReviewer(server().running.context, late, {
      verdict: 'resubmission_requested',
      reasons: ['IMG_CUT_OFF'],
      reviewer: 'tester',
    })
    expect((await info(member)).updatePoi).toMatchObject({
      dueOn: inDays(-1),
      closedNow: ['CRYPTO_DEPOSIT', 'FIAT_DEPOSIT', 'CARD'],
    })
    expect((await verifyChain(server().db)).ok).toBe(true)
  })

  it('does not move the due date on a same-day rejection, so repeated sending gains no time', async () => {
    const member = await verifiedMember(server(), inDays(20))
    await watch(inDays(0))
    await server()
      .db.updateTable('reverification')
      .set({ due_on: inDays(0) })
      .where('member_id', '=', member.id)
      .execute()
    const attemptId = await sendUpdate(server(), member)
    await decideByReviewer(server().running.context, attemptId, {
      verdict: 'resubmission_requested',
      reasons: ['IMG_CUT_OFF'],
      reviewer: 'tester',
    })
    expect((await info(member)).updatePoi.dueOn).toBe(inDays(0))
  })

  it('shows why a newer document was rejected, in the member’s language, and blocks resubmission when the day’s attempts are used', async () => {
    const member = await verifiedMember(server(), inDays(20))
    await watch(inDays(0))
    for (let tries = 0; tries < 5; tries += 1) {
      const attemptId = await sendUpdate(server(), member)
      await decideByReviewer(server().running.context, attemptId, {
        verdict: tries === 4 ? 'rejected' : 'resubmission_requested',
        reasons: tries === 4 ? ['FRAUD'] : ['IMG_CUT_OFF'],
        reviewer: 'tester',
      })
      if (tries === 0) {
        member.headers = { lang: 'de-DE' }
        const german = await info(member)
        member.headers = {}
        expect(german.updatePoi).toMatchObject({
          status: 'DisplayUpdatePOIStatus_Rejected',
          rejectReasons: ['IMG_CUT_OFF'],
          attemptsLeft: 4,
        })
        expect(german.updatePoi.rejectReason).not.toBe('')
        expect(german.updatePoi.rejectReason).not.toBe((await info(member)).updatePoi.rejectReason)
      }
    }
    const { updatePoi, applicant } = await info(member)
    expect(updatePoi).toMatchObject({
      status: 'DisplayUpdatePOIStatus_Rejected_Daily',
      rejectReasons: ['COULD_NOT_VERIFY'],
      refused: 'NO_ATTEMPTS_LEFT',
      attemptsLeft: 0,
    })
    expect(applicant.level).toBe('LEVEL_1')
    const { list } = (await member.call('POST /v3/private/kyc/compliance-tasks', { body: {} })).result
    expect(list.find(({ type }) => type === 'UPDATE_POI')).toMatchObject({
      status: 'COOLING_OFF',
      why: 'DOCUMENT_REFUSED',
    })
    expect(
      await member.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1', action: '70029' } }),
    ).toMatchObject({
      ret_code: code('updateTooOften'),
      ext_info: { reason: 'NO_ATTEMPTS_LEFT' },
    })
  })

  it.each([
    ['rejected', ['FRAUD']],
    ['resubmission_requested', ['DOC_COPY']],
  ] as const)(
    'restores the former document when an approval is overturned (%s), and leaves the level and the attempts unchanged',
    async (verdict, reasons) => {
      const member = await verifiedMember(server(), '2033-05-20')
      const attemptId = await sendUpdate(server(), member, { firstName: 'Anouk' })
      await decideByReviewer(server().running.context, attemptId, {
        verdict: 'approved',
        reasons: [],
        reviewer: 'tester',
        number: `N${member.id}`,
      })
      expect((await info(member)).applicant.firstname).toBe('Anouk')
      await decideByReviewer(server().running.context, attemptId, {
        verdict,
        reasons: [...reasons],
        reviewer: 'tester',
      })
      expect(await info(member)).toMatchObject({
        applicant: { firstname: 'Anouk Elise', level: 'LEVEL_1' },
        updatePoi: { attemptsLeft: 5 },
      })
    },
  )

  it('separates the tokens of the two purposes, and issues none for Türkiye, where only the app can do it', async () => {
    const member = await verifiedMember(server(), '2033-05-20')
    expect((await member.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1' } })).ext_info).toEqual({
      reason: 'ALREADY_VERIFIED',
    })
    const { accessToken } = (
      await member.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1', action: '70029' } })
    ).result
    const start = { level: 'LEVEL_1', accessToken, country: 'NL', documentType: 'PASSPORT', consentVersion } as const
    expect((await member.call('POST /v3/private/kyc/builtin/session', { body: start })).ret_code).toBe(
      code('tokenInvalid'),
    )
    expect(
      (await member.call('POST /v3/private/kyc/builtin/session', { body: { ...start, purpose: 'update' } })).result
        .attempt,
    ).toMatchObject({ purpose: 'update', status: 'draft' })
    const turkish = await verifiedMember(server(), '2033-05-20')
    await server().setMember(turkish, { site: 'TUR' })
    await server()
      .db.updateTable('identity_document')
      .set({ country: 'TR' })
      .where('member_id', '=', turkish.id)
      .execute()
    expect(
      await turkish.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1', action: '70029' } }),
    ).toMatchObject({
      ret_code: code('updateDocumentCountry'),
      ext_info: { reason: 'APP_ONLY' },
    })
    const unverified = await server().member()
    expect(
      await unverified.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1', action: '70029' } }),
    ).toMatchObject({
      ret_code: code('updateNothingVerified'),
      ext_info: { reason: 'NOT_VERIFIED' },
    })
  })
})
