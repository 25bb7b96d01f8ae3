import { caseOpened } from '../../platform/audit/review-events.ts'
import type { Member } from '../../platform/db/tables.ts'
import { InvalidTransition, MemberErased } from '../../verification/records/invalid-transition.ts'
import { recordFirstLook } from '../../verification/records/first-looks.ts'
import { memberById } from '../../accounts/members/store.ts'
import { openForReview, readSubmission } from '../../compliance/questionnaires/open-for-review.ts'
import { permit } from '../../platform/staff/staff.ts'
import {
  memberStatusOf,
  type CaseContent,
  type CaseKind,
  type CaseNeeds,
  type CaseStep,
  type OpenedCase,
  type Trx,
} from './case.ts'
import { askedQuestionnaire, knowledgeCase, riskCase, sentQuestionnaire, transferCase } from './compliance.ts'
import { addressCase, attemptCase } from './identity.ts'
import { recoveryCase } from './recovery.ts'

/**
 * Opens a case of any kind for a reviewer: its status, the member's answers, what was read and checked, and its
 * history. The audit chain records who opened it before the reviewer sees it. From then on the member cannot withdraw
 * a submitted questionnaire. Throws {@link InvalidTransition}.
 */
export async function openCase(needs: CaseNeeds, id: string, by: string): Promise<OpenedCase> {
  const { db } = needs
  await permit(db, `reviewer:${by}`, 'review', 'own')
  const found = await db.transaction().execute((trx) => find(trx, id))
  if (!found) throw new InvalidTransition(`There is no case ${id}`)
  await permit(db, `reviewer:${by}`, 'review', { member: found.memberId })
  // Opening changes its state, in a transaction of its own.
  const opened = found.kind === 'questionnaire' && found.sent ? await openForReview(needs, id, by) : null
  return db.transaction().execute(async (trx) => {
    const member = await memberById(trx, found.memberId)
    if (!member?.data_key) throw new MemberErased(id)
    const content = opened
      ? await sentQuestionnaire(needs, trx, member, opened)
      : await contentOf(needs, trx, member, { id, kind: found.kind })
    if (!opened) await caseOpened(trx, by, `${found.kind}:${id}`)
    await recordFirstLook(trx, { caseId: id, sentAt: content.waitsSince, actor: `reviewer:${by}` })
    return { ...content, id, member: memberStatusOf(needs.regions, member), history: await historyOf(trx, found, id) }
  })
}

/**
 * A case without opening it: nothing changes, and no event is written. The caller has checked who asks, and records
 * it. Throws {@link InvalidTransition}.
 */
export async function readCase(needs: CaseNeeds, trx: Trx, id: string): Promise<CaseContent & { history: CaseStep[] }> {
  const found = await find(trx, id)
  const member = found && (await memberById(trx, found.memberId))
  if (!found || !member?.data_key) throw new InvalidTransition(`There is no case ${id}, or its member was erased`)
  const row =
    found.kind === 'questionnaire' && found.sent
      ? await trx.selectFrom('questionnaire').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      : null
  const content = row
    ? await sentQuestionnaire(needs, trx, member, await readSubmission(needs, trx, row))
    : await contentOf(needs, trx, member, { id, kind: found.kind })
  return { ...content, history: await historyOf(trx, found, id) }
}

/** The subject in the audit chain of a case that this person may see, and its member. Throws {@link InvalidTransition}. */
export async function caseSubject(trx: Trx, id: string, by: string): Promise<{ subject: string; memberId: number }> {
  await permit(trx, `reviewer:${by}`, 'review', 'own')
  const found = await find(trx, id)
  if (!found) throw new InvalidTransition(`There is no case ${id}`)
  await permit(trx, `reviewer:${by}`, 'review', { member: found.memberId })
  return { subject: `${found.kind}:${id}`, memberId: found.memberId }
}

async function contentOf(
  needs: CaseNeeds,
  trx: Trx,
  member: Member,
  { id, kind }: { id: string; kind: CaseKind },
): Promise<CaseContent> {
  if (kind === 'attempt') return attemptCase(needs, trx, member, id)
  if (kind === 'address-proof') return addressCase(needs, trx, member, id)
  if (kind === 'knowledge-proof') return knowledgeCase(needs, trx, member, id)
  if (kind === 'risk-assessment') return riskCase(needs, trx, member, id)
  if (kind === 'transfer') return transferCase(trx, id)
  if (kind === 'recovery') return recoveryCase(needs, trx, member, id)
  return askedQuestionnaire(
    await trx.selectFrom('questionnaire').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
}

interface Found {
  kind: CaseKind
  memberId: number
  /** Unsent data is private to the member. */
  sent: boolean
}

async function find(trx: Trx, id: string): Promise<Found | null> {
  const attempt = await trx
    .selectFrom('attempt')
    .select(['member_id', 'submitted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const address = await trx
    .selectFrom('address_proof')
    .select(['member_id', 'submitted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const started = attempt ?? address
  if (started) {
    if (started.submitted_at === null) throw new InvalidTransition(`The case ${id} was not submitted yet`)
    return { kind: attempt ? 'attempt' : 'address-proof', memberId: started.member_id, sent: true }
  }
  const asked = await trx.selectFrom('questionnaire').select('member_id').where('id', '=', id).executeTakeFirst()
  if (asked) {
    const sent = await trx
      .selectFrom('questionnaire_submission')
      .select('id')
      .where('questionnaire_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    return { kind: 'questionnaire', memberId: asked.member_id, sent: sent !== undefined }
  }
  const proof = await trx.selectFrom('knowledge_proof').select('member_id').where('id', '=', id).executeTakeFirst()
  if (proof) return { kind: 'knowledge-proof', memberId: proof.member_id, sent: true }
  const risk = await trx
    .selectFrom('risk_assessment')
    .select(['member_id', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (risk && risk.ended_at === null) throw new InvalidTransition(`The case ${id} was not submitted yet`)
  if (risk) return { kind: 'risk-assessment', memberId: risk.member_id, sent: true }
  const transfer = await trx.selectFrom('identity_transfer').select('target_id').where('id', '=', id).executeTakeFirst()
  if (transfer) return { kind: 'transfer', memberId: transfer.target_id, sent: true }
  const recovery = await trx
    .selectFrom('recovery')
    .select(['member_id', 'submitted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (recovery && recovery.submitted_at === null) throw new InvalidTransition(`The case ${id} was not submitted yet`)
  return recovery ? { kind: 'recovery', memberId: recovery.member_id, sent: true } : null
}

/** The history of the case, of the appeal against it, and of the member's locks, oldest first. */
async function historyOf(
  trx: Trx,
  { kind, memberId }: Pick<Found, 'kind' | 'memberId'>,
  id: string,
): Promise<CaseStep[]> {
  const appeals = await trx.selectFrom('appeal').select('id').where('case_id', '=', id).execute()
  const subjects = [`${kind}:${id}`, ...appeals.map((appeal) => `appeal:${appeal.id}`)]
  const rows = await trx
    .selectFrom('audit_event')
    .select(['at', 'actor', 'action', 'data'])
    .where((eb) =>
      eb.or([
        eb('subject', 'in', subjects),
        eb.and([eb('subject', '=', `member:${memberId}`), eb('action', 'in', ['member.locked', 'member.unlocked'])]),
      ]),
    )
    .orderBy('seq')
    .execute()
  return rows.map(({ at, actor, action, data }) => ({ at, actor, action, data }))
}
