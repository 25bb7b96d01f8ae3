import { applyProviderResult } from '../verification/providers/apply.ts'
import { documentFingerprint, saveFingerprint } from '../verification/records/fingerprints.ts'
import { attemptInReview, giveFacts } from './attempts.ts'
import { proofInReview } from './addresses.ts'
import { memberWithPrerequisites, send, standardAnswers } from './questionnaires.ts'
import { sentRecovery } from './recovery.ts'
import type { TestMember, TestServer } from './server.ts'
import { verifiedMember } from './updates.ts'

/* Cases in review of the kinds that reviewers approve, and what may happen to them meanwhile. */

/** A case in review. */
export interface WaitingCase {
  id: string
  subject: string
  /** What others do to it meanwhile, by name. */
  events: Readonly<Record<string, () => Promise<unknown>>>
}

let documents = 0

/** An identity that a vendor put into review, with a failed check. */
async function identity(server: TestServer): Promise<WaitingCase> {
  const member = await server.member()
  const id = await attemptInReview(server, member)
  const number = `PROP${(documents += 1)}`
  await giveFacts(server, member, id, number)
  const checks = JSON.stringify([{ name: 'name-as-typed', outcome: 'failed' }])
  await server.db.updateTable('attempt').set({ checks }).where('id', '=', id).execute()
  const session = await server.db
    .insertInto('provider_session')
    .values({
      attempt_id: id,
      member_id: member.id,
      provider: 'simulator',
      ref: `property-${id}`,
      fetched_at: null,
      result_at: null,
      failed_at: null,
      collected_at: null,
      images_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    id,
    subject: `attempt:${id}`,
    events: {
      duplicate: () => duplicate(server, number),
      newer: () => newer(server, id, member),
      hit: () =>
        applyProviderResult(server.running.context, session.id, {
          state: 'review',
          at: new Date(),
          reasons: ['SCREENING'],
        }),
      appeal: () => appeal(member),
    },
  }
}

/** Another member was approved with the same document. */
async function duplicate(server: TestServer, number: string): Promise<void> {
  const { keyring, db } = server.running.context
  const other = await server.member()
  const id = await attemptInReview(server, other)
  await db.updateTable('attempt').set({ state: 'approved' }).where('id', '=', id).execute()
  const hash = documentFingerprint(keyring, 'NL', number)
  await db.transaction().execute((trx) => saveFingerprint(trx, hash, { id, member_id: other.id }))
}

/** The member has sent a newer attempt. */
async function newer(server: TestServer, id: string, member: TestMember): Promise<void> {
  const earlier = new Date(Date.now() - 60_000)
  const change = { state: 'resubmission_requested' as const, submitted_at: earlier }
  await server.db.updateTable('attempt').set(change).where('id', '=', id).execute()
  await attemptInReview(server, member)
}

/** The member appeals against the final decision. */
const appeal = (member: TestMember) =>
  member.call('POST /v1/private/appeal/send', { body: { message: 'It is my own document, and nobody else has it.' } })

async function address(server: TestServer): Promise<WaitingCase> {
  const member = await verifiedMember(server, '2035-01-01')
  const id = await proofInReview(server, member)
  const checks = JSON.stringify([{ name: 'address-date', outcome: 'failed' }])
  await server.db.updateTable('address_proof').set({ checks }).where('id', '=', id).execute()
  return { id, subject: `address-proof:${id}`, events: { appeal: () => appeal(member) } }
}

async function questionnaire(server: TestServer): Promise<WaitingCase> {
  const member = await memberWithPrerequisites(server)
  const { result } = await send(member, 260, { ...standardAnswers, 'own.usPerson': true })
  return {
    id: result.questionnaire.questionnaireId,
    subject: `questionnaire:${result.questionnaire.questionnaireId}`,
    events: {},
  }
}

async function recovery(server: TestServer): Promise<WaitingCase> {
  const member = await verifiedMember(server, '2035-01-01')
  const { id } = await sentRecovery(server, member, { newEmail: `new-${member.email}` })
  return { id, subject: `recovery:${id}`, events: {} }
}

/** Makes a case in review of each kind. */
export const newCases = { identity, address, questionnaire, recovery }
