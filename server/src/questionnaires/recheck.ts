import type { Transaction } from 'kysely'
import type { Fault } from '@tessera/contract/questionnaire.ts'
import { questionnaireEnded } from '../audit/events.ts'
import type { Context } from '../context.ts'
import type { Questionnaire } from '../db/questionnaire-tables.ts'
import type { Database, Member } from '../db/tables.ts'
import { MoveRefused } from '../identity/move-refused.ts'
import { tellDecision, type LetterParts } from '../mail/decided.ts'
import { memberById, memberChanged } from '../members/store.ts'
import { latestSubmission, sentAnswers } from './again.ts'
import { leadsToClass } from './classes.ts'
import { judge } from './judge.ts'
import { settle } from './settle.ts'
import { move } from './store.ts'
import { endTalk } from './talks.ts'

/** What rules and names are read from, and letters written with. */
export type Rechecking = Pick<Context, 'questionnaires' | 'regions'> & LetterParts

/** By whom what waits for an officer goes back to the member; no machine sends back otherwise. */
const by = 'machine'

/**
 * Ends every form whose answers would not be taken from the member as they are now, of another site or verified meanwhile: what is approved is
 * asked anew, and begins with those answers; what waits for an officer goes back to the member, who is written to. What was asked of them by a
 * request of its own stays as it is.
 */
export async function endUnfit(context: Rechecking, trx: Transaction<Database>, memberId: number, actor: string): Promise<void> {
  const member = await memberById(trx, memberId)
  if (!member?.data_key) return
  const rows = await trx
    .selectFrom('questionnaire')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('request_id', '=', '')
    .where('withdrawn_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', 'QUESTIONNAIRE_STATUS_APPROVED'), or([eb('valid_until', 'is', null), eb('valid_until', '>', new Date())])]),
        and([eb('state', '!=', 'QUESTIONNAIRE_STATUS_APPROVED'), eb('approved_at', 'is not', null)]),
        eb('state', 'in', ['QUESTIONNAIRE_STATUS_PENDING', 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT']),
      ]),
    )
    .forUpdate()
    .execute()
  for (const row of rows) {
    if (row.state === 'QUESTIONNAIRE_STATUS_APPROVED' || row.approved_at) await endApproval(context, trx, member, row, actor)
    if (row.state === 'QUESTIONNAIRE_STATUS_PENDING' || row.state === 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT') await sendBack(context, trx, member, row, actor)
  }
}

/** Ends an approval that holds, also of what is asked anew meanwhile: should that be taken back, it stands again as one that is over. */
async function endApproval(context: Rechecking, trx: Transaction<Database>, member: Member, row: Questionnaire, actor: string): Promise<void> {
  const found = await faultsOf(context, trx, member, row, { approved: true })
  if (found.length === 0) return
  const now = new Date()
  const { before_asked: before } = row
  const over =
    row.state === 'QUESTIONNAIRE_STATUS_APPROVED'
      ? { valid_until: now }
      : { approved_at: null, ...(before?.approved_at ? { before_asked: JSON.stringify({ ...before, valid_until: now.toISOString() }) } : {}) }
  await trx.updateTable('questionnaire').set(over).where('id', '=', row.id).execute()
  await questionnaireEnded(trx, actor, row.id, { templateCode: row.template_code, items: found.map(({ path }) => path) })
  await memberChanged(trx, member.id)
}

/**
 * Sends back what waits for an officer, marked where it does not fit. What is not made for the member's site waits for them to come back, and so does
 * what leads to a class: at no other site than that of its sending is it approved.
 */
async function sendBack(context: Rechecking, trx: Transaction<Database>, member: Member, row: Questionnaire, actor: string): Promise<void> {
  const loaded = context.questionnaires.templates.get(row.template_code)
  if (!loaded?.template.sites.includes(member.site) || leadsToClass(context, row)) return
  const found = await faultsOf(context, trx, member, row, { approved: false })
  const submission = await latestSubmission(trx, row.id)
  if (found.length === 0 || !submission) return
  const opened = row.state === 'QUESTIONNAIRE_STATUS_PENDING' ? await move(trx, row, 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT', by) : row
  const mend = [...new Set(found.map(({ path }) => path))]
  const reasons = [...new Set(found.map(({ code }) => (code === 'signatureName' ? ('QST_NAME_DIFFERS' as const) : ('QST_INCOMPLETE' as const))))]
  const { id } = await settle(trx, loaded.template, opened, submission.id, { verdict: 'needs_more', reasons, mend, by }, { flags: [], site: member.site })
  await endTalk(trx, context, row, by)
  await questionnaireEnded(trx, actor, row.id, { templateCode: row.template_code, items: mend })
  await tellDecision(trx, context, { memberId: member.id, on: 'questionnaire', as: 'action', decision: id })
}

/** What is wrong with what was sent of a form, by the rules that hold for the member now. */
async function faultsOf(context: Rechecking, trx: Transaction<Database>, member: Member, row: Questionnaire, which: { approved: boolean }): Promise<Fault[]> {
  const sent = context.questionnaires.templates.has(row.template_code) ? await sentAnswers(context, trx, member, row.id, which) : null
  if (!sent) return []
  // Days were judged when it was sent, and are not the member's to mend while it waits for us.
  const day = which.approved ? new Date() : (row.submitted_at ?? new Date())
  // Whom a number reaches is neither the site's nor the document's to say.
  return (await judge({ ...context, shortMessages: { connected: false } }, trx, member, row, sent, null, day)).faults
}

/** Refuses to judge what went back to the member because their answers fit no more: nothing waits for it until they send it anew. */
export async function refuseSentBack(trx: Transaction<Database>, { id, state }: Pick<Questionnaire, 'id' | 'state'>): Promise<void> {
  if (state !== 'QUESTIONNAIRE_STATUS_REJECTED' && state !== 'QUESTIONNAIRE_STATUS_UNSUBMIT') return
  const last = await trx.selectFrom('questionnaire_review').select(['verdict', 'decided_by', 'created_at']).where('questionnaire_id', '=', id).orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  if (last?.verdict === 'needs_more' && last.decided_by === by)
    throw new MoveRefused(
      `The questionnaire ${id} went back to the member on ${last.created_at.toISOString()}, as its answers would not be taken from them any more: nobody waits for a decision until they send it anew`,
    )
}
