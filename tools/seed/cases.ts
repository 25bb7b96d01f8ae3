import { createHash, randomUUID } from 'node:crypto'
import { emptyAddress } from '@tessera/contract/addresses.ts'
import { addressChecks } from '@tessera/contract/address-proof.ts'
import { createMember } from '../../server/src/accounts/members/store.ts'
import { saveRequest } from '../../server/src/accounts/support/store.ts'
import { memberSignedUp } from '../../server/src/platform/audit/account-events.ts'
import { happenedAt } from '../../server/src/platform/audit/chain.ts'
import { caseHeld } from '../../server/src/platform/audit/review-events.ts'
import { appealSent } from '../../server/src/platform/audit/verification-events.ts'
import { sealed, sealedFile } from '../../server/src/platform/secrets/sealed-columns.ts'
import type { CommandContext } from '../../server/src/review/commands/command-context.ts'
import { holdForScreening } from '../../server/src/verification/records/case-holds.ts'
import { personOf } from './pictures.ts'
import { addAttempt, type Seeding } from './identity.ts'
import { isForAnother, letterDate, letterFacts, type PicturesOf } from './pictures.ts'
import type { PlannedCase } from './plan.ts'
import { addQuestionnaire } from './questionnaire.ts'
import { addErasure, addTransfer, addVendorSession } from './rare.ts'

export type SeedContext = Pick<CommandContext, 'db' | 'keyring' | 'storage' | 'questionnaires' | 'texts' | 'config'>

/** Adds one case to the review queue, with a member of its own. `submittedAt`: since when it waits. */
export async function addCase(
  context: SeedContext,
  { kind, site, residence, index, submittedAt }: PlannedCase & { index: number; submittedAt: Date },
  picturesOf: PicturesOf,
): Promise<void> {
  const pictures = await picturesOf(kind, index)
  // Only verified members prove an address.
  const passport = kind === 'address-proof' ? await picturesOf('passport', index) : []
  await context.db.transaction().execute(async (trx) => {
    const member = await addMember(context, trx, { site, residence, submittedAt })
    const seeding: Seeding = { context, trx, member, index, kind, submittedAt }
    if (kind === 'questionnaire' || kind === 'video-call' || kind === 'cancelled-video-call')
      return addQuestionnaire(seeding)
    if (kind === 'address-proof') {
      await addAttempt(seeding, passport, { state: 'approved' })
      return addAddress(seeding, residence, pictures)
    }
    if (kind === 'newer-document') {
      const first = await addAttempt(seeding, pictures, { state: 'approved' })
      await addAttempt(seeding, pictures, { state: 'in_review', purpose: 'update', caseId: first.caseId })
      return
    }
    if (kind === 'appeal') return addAppeal(seeding, (await addAttempt(seeding, pictures, { state: 'rejected' })).id)
    if (kind === 'transfer') {
      await addAttempt(seeding, pictures, { state: 'approved' })
      return addTransfer(seeding, await addMember(context, trx, { site, residence, submittedAt }))
    }
    if (kind === 'erasure') return addErasure(seeding, (await addAttempt(seeding, pictures, { state: 'approved' })).id)
    const { id } = await addAttempt(seeding, pictures, { state: 'in_review' })
    if (kind === 'hold') await hold(seeding, id)
    if (kind === 'screening-hit' || kind === 'hand-over') await addVendorSession(seeding, id, 'review')
    if (kind === 'screening-hit') await holdForScreening(trx, id, 'provider:sumsub')
  })
}

/** A member who signed up before everything else of theirs: the earliest is an attempt of a month before the case. */
async function addMember(
  { keyring }: SeedContext,
  trx: Seeding['trx'],
  { site, residence, submittedAt }: Pick<PlannedCase, 'site' | 'residence'> & { submittedAt: Date },
): Promise<Seeding['member']> {
  const member = await createMember(trx, keyring, {
    email: `seed-${randomUUID()}@sandbox.example`,
    passwordHash: '',
    residence,
  })
  if (!member) throw new Error('The address has an account already')
  const createdAt = new Date(submittedAt.getTime() - 40 * 86_400_000)
  await happenedAt(createdAt, () => memberSignedUp(trx, member.id))
  await trx.updateTable('member').set({ created_at: createdAt, site }).where('id', '=', member.id).execute()
  return member
}

/** A reviewer is unsure whether two accounts are one person. */
async function hold({ trx, submittedAt }: Seeding, attemptId: string): Promise<void> {
  // Halfway from when it was sent until now.
  const placedAt = new Date((submittedAt.getTime() + Date.now()) / 2)
  await trx
    .insertInto('case_hold')
    .values({
      case_id: attemptId,
      kind: 'hold',
      reason: 'POSSIBLE_DUPLICATE',
      placed_by: 'reviewer:second-reviewer',
      placed_at: placedAt,
      lifted_by: null,
      lifted_at: null,
    })
    .execute()
  const held = { kind: 'hold', reason: 'POSSIBLE_DUPLICATE' }
  await happenedAt(placedAt, () => caseHeld(trx, 'reviewer:second-reviewer', `attempt:${attemptId}`, held))
}

async function addAppeal({ context, trx, member, submittedAt }: Seeding, attemptId: string): Promise<void> {
  const message = 'The photo was taken at night. I can send a better one, and the document is mine.'
  const request = await saveRequest(trx, context.keyring, member, { topic: 'appeal', message, replyEmail: null })
  const { id } = await trx
    .insertInto('appeal')
    .values({ member_id: member.id, attempt_id: attemptId, request_id: request, created_at: submittedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.updateTable('support_request').set({ created_at: submittedAt }).where('id', '=', request).execute()
  await happenedAt(submittedAt, () => appealSent(trx, member.id, id, { case: attemptId, request }))
}

async function addAddress(
  { context: { keyring, storage }, trx, member, index, submittedAt }: Seeding,
  country: string,
  [letter]: Awaited<ReturnType<PicturesOf>>,
): Promise<void> {
  const person = personOf(index)
  const { id } = await trx
    .insertInto('address_proof')
    .values({
      member_id: member.id,
      number: 1,
      state: 'in_review',
      country,
      document_class: 'UTILITY_BILL',
      details: keyring.sealJson(member, sealed('address_proof', 'details'), {
        address: { ...emptyAddress, street: 'Karsholm Street 12', postalCode: '8001', city: 'Zenith' },
        issuer: 'Specimen Power Company',
        issuedOn: letterDate(),
        agreed: true,
      }),
      checks: JSON.stringify(
        addressChecks.map((name) => ({
          name,
          outcome: name === 'address-name' && isForAnother(index) ? 'failed' : 'passed',
        })),
      ),
      reasons: ['MANUAL_REVIEW'],
      submitted_at: submittedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!letter) throw new Error(`No letter is drawn for ${person.surname}`)
  const blob = randomUUID()
  await storage.put(blob, keyring.sealFor(member, sealedFile('address_proof_page', blob), letter.jpeg))
  const { id: page } = await trx
    .insertInto('address_proof_page')
    .values({
      proof_id: id,
      member_id: member.id,
      blob,
      bytes: letter.jpeg.length,
      content_hash: createHash('sha256').update(blob).digest(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const facts = keyring.sealJson(member, sealed('address_proof', 'facts'), letterFacts(index, page))
  await trx.updateTable('address_proof').set({ facts }).where('id', '=', id).execute()
}
