import { describe, expect, it } from 'vitest'
import { upholdDecision, waitingAppeals } from '../../verification/appeals/appeal.ts'
import { openCase } from '../../review/cases/open.ts'
import { attemptsWithin, lockToDecide } from '../../accounts/snapshot/attempts.ts'
import { decide as decideWithin } from '../../verification/attempts/decide.ts'
import { emailsTo } from '../../testing/contacts.ts'
import { eraseMember } from '../closing/erase.ts'
import { registerPartner } from '../../accounts/partners/partners.ts'
import { latestRequests } from '../../accounts/support/store.ts'
import { setWebhook } from '../../integrations/webhooks/endpoints.ts'
import { useOnePassport } from '../../testing/documents.ts'
import { code, useServer, type TestMember } from '../../testing/server.ts'
import { rest, transfer } from '../../testing/transfers.ts'
import { completeTransfers } from './complete.ts'

/* An identity that moved is finally rejected afterwards (docs/identity-transfer.md). */

const server = useServer()

const { send, decide } = useOnePassport(server)
const info = async (member: TestMember) => await member.kycInfo()
const firstLevel = async (member: TestMember) =>
  (await member.call('POST /v3/private/kyc/can-verify', { body: { level: 'LEVEL_1' } })).result
const appeal = (member: TestMember) =>
  member.call('POST /v1/private/appeal/send', { body: { message: 'It is my own passport, and nobody else has it.' } })

const erase = (member: TestMember) =>
  server()
    .db.transaction()
    .execute((trx) => eraseMember(server().running.context, trx, 'reviewer:anna', member.id))

async function moveTo(source: TestMember, target: TestMember): Promise<void> {
  await rest(server(), source)
  expect(await transfer(server(), source, target)).toBe(0)
  await completeTransfers(server().running.context, new Date(Date.now() + 25 * 3_600_000))
}

/** Verified on the source, moved, and not rejected yet. */
async function moved(): Promise<{ source: TestMember; target: TestMember; id: string }> {
  const [source, target] = [await server().member(), await server().member()]
  const { id } = await send(source)
  await moveTo(source, target)
  expect((await info(target)).applicant.level).toBe('LEVEL_1')
  return { source, target, id }
}

/** The same, rejected as fraud. */
async function foundOut(): Promise<{ source: TestMember; target: TestMember; id: string }> {
  const found = await moved()
  await decide(found.id, 'rejected', ['FRAUD'])
  return found
}

describe('an identity that is finally rejected after it moved', () => {
  it('is final on both accounts, in neutral words, with the appeal, and nothing else can start there', async () => {
    const { source, target } = await foundOut()
    for (const member of [source, target]) {
      const { cases, appeal: offered, nextStep, state, applicant, mayDeclareResidence } = await info(member)
      expect(applicant).toMatchObject({ level: 'LEVEL_DEFAULT', firstname: '' })
      expect(cases[0]).toMatchObject({ status: 'rejected', reasons: ['COULD_NOT_VERIFY'], checks: [] })
      expect(state[0]).toMatchObject({ status: 'FAILED_AND_CAN_NOT_RETRY' })
      expect(offered).toMatchObject({ level: 'LEVEL_1', state: 'POSSIBLE' })
      expect([nextStep, mayDeclareResidence]).toEqual(['CONTACT_SUPPORT', false])
      expect(await firstLevel(member)).toMatchObject({ canVerify: false, reason: 'FINAL' })
      expect((await member.call('POST /v3/private/kyc/self-reset', { body: { confirm: true } })).ret_code).toBe(
        code('resetRefused'),
      )
    }
  }, 60_000)

  it('notifies the partners of both accounts', async () => {
    const { source, target, id } = await moved()
    const { context } = server().running
    for (const [partner, { id: whose }] of [
      ['from', source],
      ['to', target],
    ] as const) {
      await registerPartner(
        server().db,
        { id: partner, name: partner, origins: ['https://shop.example/'] },
        'reviewer:test',
      )
      await setWebhook(context, partner, 'https://shop.invalid/hook', 'reviewer:test')
      await server()
        .db.insertInto('partner_member')
        .values({ partner_id: partner, user_hash: Buffer.from(partner), member_id: whose, user_sealed: null })
        .execute()
    }
    await decide(id, 'rejected', ['FRAUD'])
    const notified = await server()
      .db.selectFrom('webhook_delivery')
      .select(['partner_id', 'member_id', 'type'])
      .orderBy('member_id')
      .execute()
    expect(notified).toEqual([
      { partner_id: 'from', member_id: source.id, type: 'verification.decided' },
      { partner_id: 'to', member_id: target.id, type: 'verification.decided' },
    ])
  }, 60_000)

  it('has one appeal, from either account, and both see its result', async () => {
    const { source, target, id } = await foundOut()
    const notified = async () =>
      (
        await server()
          .db.selectFrom('member')
          .select('version')
          .where('id', 'in', [source.id, target.id])
          .orderBy('id')
          .execute()
      ).map(({ version }) => version)
    const before = await notified()
    const { reference } = (await appeal(target)).result
    for (const member of [source, target])
      expect((await info(member)).appeal).toMatchObject({ state: 'OPEN', reference })
    expect(await notified()).toEqual(before.map((version) => version + 1))
    expect(await appeal(source)).toMatchObject({ ret_code: code('appealRefused'), ext_info: { reason: 'OPEN' } })
    const waiting = await waitingAppeals(server().running.context, 'anna')
    expect(waiting.filter(({ caseId }) => caseId === id)).toMatchObject([{ memberId: target.id, reference }])
    const context = server().running.context
    const { facts } = await openCase(context, id, 'anna')
    expect(facts).toContainEqual(
      expect.objectContaining({ name: 'appeal says', value: 'It is my own passport, and nobody else has it.' }),
    )
    await upholdDecision(context, id, 'berta')
    for (const member of [source, target])
      expect((await info(member)).appeal).toMatchObject({ state: 'UPHELD', reference })
    expect(await notified()).toEqual(before.map((version) => version + 2))
    const emails = await server()
      .db.selectFrom('outbox_email')
      .select('member_id')
      .where('kind', '=', 'appeal-upheld')
      .where('member_id', 'in', [source.id, target.id])
      .orderBy('member_id')
      .execute()
    expect(emails.map(({ member_id: member }) => member)).toEqual([source.id, target.id])
  }, 60_000)

  it('is restored where it was revoked when a reviewer approves it again', async () => {
    const { source, target, id } = await foundOut()
    await appeal(source)
    await decide(id, 'approved', [], 'berta')
    expect((await info(target)).applicant).toMatchObject({
      level: 'LEVEL_1',
      identifies: [expect.objectContaining({ type: 'PASSPORT' })],
    })
    expect(await info(source)).toMatchObject({
      applicant: { level: 'LEVEL_DEFAULT', firstname: '' },
      appeal: null,
      nextStep: 'VERIFY_LEVEL_1',
    })
    expect(await firstLevel(target)).toMatchObject({ reason: 'ALREADY_VERIFIED' })
    const emails = await server()
      .db.selectFrom('outbox_email')
      .select(['member_id', 'kind'])
      .where('kind', 'in', ['decision-approved', 'decision-changed'])
      .where('member_id', 'in', [source.id, target.id])
      .execute()
    expect(emails.map(({ member_id: whose, kind }) => [whose, kind])).toEqual(
      expect.arrayContaining([
        [target.id, 'decision-approved'],
        [source.id, 'decision-changed'],
      ]),
    )
    // It belongs to the target alone, which may send a newer document, and transfer the identity again.
    const owners = await server()
      .db.selectFrom('document_fingerprint')
      .select('member_id')
      .distinct()
      .where('attempt_id', '=', id)
      .execute()
    expect(owners).toEqual([{ member_id: target.id }])
  }, 60_000)

  it('lets both accounts start over when a reviewer requests resubmission', async () => {
    const { source, target, id } = await foundOut()
    await decide(id, 'resubmission_requested', ['DOC_COPY'], 'berta')
    for (const member of [source, target]) {
      expect(await info(member)).toMatchObject({ appeal: null, nextStep: 'VERIFY_LEVEL_1' })
      expect(await firstLevel(member)).toMatchObject({ canVerify: true })
    }
  }, 60_000)

  it('of an account that had started over meanwhile: the old case leads no further', async () => {
    const { source, id } = await moved()
    await decide((await send(source)).id, 'resubmission_requested', ['IMG_BLUR_GLARE'])
    await decide(id, 'rejected', ['FRAUD'])
    expect(await info(source)).toMatchObject({
      nextStep: 'CONTACT_SUPPORT',
      cases: [{ status: 'rejected', resubmission: null }, {}],
    })
    expect(await firstLevel(source)).toMatchObject({ reason: 'FINAL' })
  }, 60_000)

  it('of an account that has sent another document meanwhile: no machine approves it', async () => {
    const { source, id } = await moved()
    const second = await send(source)
    await server().db.updateTable('attempt').set({ state: 'submitted' }).where('id', '=', second.id).execute()
    await decide(id, 'rejected', ['FRAUD'])
    const identity = {
      firstName: 'ANNA',
      lastName: 'ERIKSSON',
      birthDate: '1974-08-12',
      number: 'X1',
      country: 'UTO',
      documentType: 'PASSPORT',
      expiresOn: '2033-05-20',
      verifiedAt: new Date().toISOString(),
    }
    await server()
      .db.transaction()
      .execute(async (trx) => {
        const attempt = await lockToDecide(trx, second.id)
        if (attempt)
          await decideWithin(trx, server().running.context, attempt, {
            verdict: 'approved',
            reasons: [],
            by: 'machine',
            identity,
          })
      })
    expect((await attemptsWithin(server().db, source.id)).find((one) => one.id === second.id)).toMatchObject({
      state: 'in_review',
      reasons: ['MANUAL_REVIEW'],
    })
    expect((await info(source)).applicant.level).toBe('LEVEL_DEFAULT')
  }, 60_000)

  it('stays final where the identity was when the source account is erased', async () => {
    const { source, target } = await foundOut()
    await server()
      .db.transaction()
      .execute((trx) => eraseMember(server().running.context, trx, 'reviewer:anna', source.id))
    expect(await firstLevel(target)).toMatchObject({ reason: 'FINAL' })
    expect((await info(target)).appeal).toMatchObject({ state: 'POSSIBLE' })
  }, 60_000)

  it.each(['source', 'target'] as const)(
    'withdraws a pending appeal when the account that sent it, the %s, is erased, and gives the other account new time to appeal',
    async (sender) => {
      const found = await foundOut()
      const [gone, left] = sender === 'source' ? [found.source, found.target] : [found.target, found.source]
      const { reference } = (await appeal(gone)).result
      // The member read the decision long ago, but not the end of the appeal.
      await server()
        .db.updateTable('attempt')
        .set({ decided_at: new Date(Date.now() - 100 * 86_400_000) })
        .where('id', '=', found.id)
        .execute()
      expect((await info(left)).appeal).toMatchObject({ state: 'OPEN', reference })
      const before = await info(left)
      await erase(gone)
      const after = await info(left)
      expect(after.appeal).toMatchObject({ state: 'POSSIBLE', reference })
      expect(new Date(after.appeal?.until ?? '').getTime()).toBeGreaterThan(Date.now() + 86_400_000)
      expect(after.version).toBeGreaterThan(before.version)
      const { context } = server().running
      const waiting = async () => (await waitingAppeals(context, 'anna')).filter(({ caseId }) => caseId === found.id)
      expect(await waiting()).toEqual([])
      const events = await server()
        .db.selectFrom('audit_event')
        .select(['actor', 'data'])
        .where('action', '=', 'appeal.withdrawn')
        .orderBy('seq', 'desc')
        .limit(1)
        .execute()
      expect(events).toEqual([{ actor: 'reviewer:anna', data: { case: found.id } }])
      const written = await emailsTo(server(), left)
      expect(written.filter(({ kind }) => kind === 'appeal-withdrawn')).toMatchObject([
        { body: expect.stringContaining(reference) },
      ])
      expect(
        await server()
          .db.selectFrom('outbox_email')
          .select('id')
          .where('kind', '=', 'appeal-withdrawn')
          .where('member_id', '=', gone.id)
          .execute(),
      ).toEqual([])
      const own = (await appeal(left)).result.reference
      expect(own).not.toBe(reference)
      expect(await waiting()).toMatchObject([{ memberId: left.id, reference: own }])
      const { latest } = await latestRequests(server().db, context.keyring, 2)
      expect(latest.map(({ caseId, message }) => [caseId, message])).toEqual([
        [found.id, null],
        [found.id, 'It is my own passport, and nobody else has it.'],
      ])
      await upholdDecision(context, found.id, 'berta')
      expect((await info(left)).appeal).toMatchObject({ state: 'UPHELD', reference: own })
    },
    60_000,
  )

  it('leaves a pending appeal with its sender when the other account is erased', async () => {
    const { source, target, id } = await foundOut()
    const { reference } = (await appeal(target)).result
    await erase(source)
    expect((await info(target)).appeal).toMatchObject({ state: 'OPEN', reference })
    expect(
      (await waitingAppeals(server().running.context, 'anna')).filter(({ caseId }) => caseId === id),
    ).toMatchObject([{ memberId: target.id, reference }])
  }, 60_000)

  it('leaves a decided appeal as it is when the account that sent it is erased', async () => {
    const { source, target, id } = await foundOut()
    const { reference } = (await appeal(source)).result
    await upholdDecision(server().running.context, id, 'berta')
    const row = () => server().db.selectFrom('appeal').selectAll().where('case_id', '=', id).execute()
    const decided = await row()
    await erase(source)
    expect(await row()).toEqual(decided)
    expect((await info(target)).appeal).toMatchObject({ state: 'UPHELD', reference })
    expect(await appeal(target)).toMatchObject({ ret_code: code('appealRefused'), ext_info: { reason: 'UPHELD' } })
  }, 60_000)

  it('can still be revoked or sent back by a reviewer after its account was erased, but not approved again', async () => {
    const { source, target, id } = await moved()
    await server()
      .db.transaction()
      .execute((trx) => eraseMember(server().running.context, trx, 'reviewer:anna', source.id))
    await decide(id, 'rejected', ['FRAUD'])
    expect(await info(target)).toMatchObject({
      applicant: { level: 'LEVEL_DEFAULT' },
      appeal: { state: 'POSSIBLE' },
      nextStep: 'CONTACT_SUPPORT',
    })
    await expect(decide(id, 'approved', [], 'berta')).rejects.toThrow('no details')
    await decide(id, 'resubmission_requested', ['DOC_COPY'], 'berta')
    expect(await firstLevel(target)).toMatchObject({ canVerify: true })
    await expect(decide(id, 'rejected', ['FRAUD'])).rejects.toThrow('no details')
  }, 60_000)

  it('is final at its current account after it moved back', async () => {
    const { source, target, id } = await moved()
    await server()
      .db.updateTable('identity_transfer')
      .set({ completed_at: new Date(Date.now() - 181 * 86_400_000) })
      .where('source_id', '=', source.id)
      .execute()
    await moveTo(target, source)
    expect((await info(source)).applicant.level).toBe('LEVEL_1')
    await decide(id, 'rejected', ['FRAUD'])
    expect(await firstLevel(source)).toMatchObject({ reason: 'FINAL' })
  }, 60_000)
})
