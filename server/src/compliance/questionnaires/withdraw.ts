import type { EmailParts } from '../../accounts/parts.ts'
import type { Transaction, Updateable } from 'kysely'
import { questionnaireWithdrawn } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Questionnaire, QuestionnaireTable } from '../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { memberById, memberChanged } from '../../accounts/members/store.ts'
import { permit } from '../../platform/staff/staff.ts'
import { endExtension } from '../tasks/extended.ts'
import { heldBy } from './holds.ts'
import { lockById } from './store.ts'
import { endVideoCall } from './video-calls.ts'

const over = ['QUESTIONNAIRE_STATUS_APPROVED', 'QUESTIONNAIRE_STATUS_UNDEFINED']

/**
 * Withdraws a questionnaire that was asked by mistake. Tasks after it open, and the member no longer sees it. If it
 * was asked again, its last decision is in force again. Submitted answers stay on record, and the same can be asked
 * again. We cannot withdraw a decided questionnaire, or one that the member started and that is made for their region,
 * or one with a hold, because no review would lift it.
 */
export async function withdrawAsked(
  context: Pick<ComplianceParts, 'db' | 'regions' | 'questionnaires'> & EmailParts,
  id: string,
  by: string,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const actor = `reviewer:${by}`
    await permit(trx, actor, 'review', 'own')
    const row = await lockById(trx, id)
    if (!row || row.withdrawn_at) throw new InvalidTransition(`There is no questionnaire ${id}`)
    await permit(trx, actor, 'review', { member: row.member_id })
    if (over.includes(row.state) || row.final) throw new InvalidTransition(`The questionnaire ${id} is decided already`)
    const held = await heldBy(trx, id)
    if (held.length > 0)
      throw new InvalidTransition(
        `The questionnaire ${id} holds ${held.join(', ')}: decide it, or lift the hold first`,
        `questionnaires lift ${id}`,
      )
    const member = await memberById(trx, row.member_id)
    const made =
      member === undefined ||
      context.questionnaires.templates.get(row.template_code)?.template.sites.includes(member.site) !== false
    if (row.opened_by === 'member' && made)
      throw new InvalidTransition(`The questionnaire ${id} was started by the member, not requested`)
    const former = await formerDecision(trx, row)
    if (former) await restoreDecision(trx, context, { row, actor }, former)
    else await takeBack(trx, context, row, actor)
  })
}

/** The last decision of a questionnaire that was asked again. Null where there is none. */
async function formerDecision(trx: Transaction<Database>, row: Questionnaire) {
  const last = await trx
    .selectFrom('questionnaire_review')
    .select(['verdict', 'reasons', 'created_at'])
    .where('questionnaire_id', '=', row.id)
    .where('verdict', 'in', ['approved', 'rejected'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? null
}

/** Restores the decision from before the request: an approval until its expiry, or a final refusal with its reasons. */
async function restoreDecision(
  trx: Transaction<Database>,
  parts: Pick<ComplianceParts, 'regions'> & EmailParts,
  { row, actor }: { row: Questionnaire; actor: string },
  { verdict, reasons, created_at: decidedAt }: NonNullable<Awaited<ReturnType<typeof formerDecision>>>,
): Promise<void> {
  const member = await memberById(trx, row.member_id)
  await endVideoCall(trx, parts, row, actor)
  // An extension belonged to the request that is withdrawn.
  if (member) await endExtension(parts, trx, member, row)
  const decided: Updateable<QuestionnaireTable> =
    verdict === 'approved'
      ? {
          state: 'QUESTIONNAIRE_STATUS_APPROVED',
          opened_by: 'member',
          reasons: [],
          blocking: [],
        }
      : { state: 'QUESTIONNAIRE_STATUS_REJECTED', final: true, reasons }
  await trx
    .updateTable('questionnaire')
    .set({ ...decided, decided_at: decidedAt, due_at: null, corrections: [] })
    .where('id', '=', row.id)
    .execute()
  await memberChanged(trx, row.member_id)
  await questionnaireWithdrawn(trx, actor, row.id, { validAgain: verdict.toUpperCase() })
}

/** Hides a locked questionnaire from the member. */
export async function takeBack(
  trx: Transaction<Database>,
  parts: EmailParts,
  row: Questionnaire,
  actor: string,
): Promise<void> {
  await endVideoCall(trx, parts, row, actor)
  // Frees the request id, because a request may be asked once.
  await trx
    .updateTable('questionnaire')
    .set({ withdrawn_at: new Date(), request_id: `withdrawn-${row.id}` })
    .where('id', '=', row.id)
    .execute()
  await memberChanged(trx, row.member_id)
  await questionnaireWithdrawn(trx, actor, row.id)
}
