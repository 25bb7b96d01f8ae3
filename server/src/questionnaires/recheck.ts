import type { Transaction } from 'kysely'
import { questionnaireEnded } from '../audit/events.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/tables.ts'
import { memberById, memberChanged } from '../members/store.ts'
import { sentAnswers } from './again.ts'
import { judge } from './judge.ts'

/** What rules and names are read from. */
export type Rechecking = Pick<Context, 'keyring' | 'config' | 'questionnaires'>

/**
 * Ends the approval of every form whose answers would not be taken from the member as they are now, of another site or verified
 * meanwhile: it is asked anew, and begins with those answers. What was asked of them by a request of its own stays as it was decided.
 */
export async function endUnfit(context: Rechecking, trx: Transaction<Database>, memberId: number, actor: string): Promise<void> {
  const member = await memberById(trx, memberId)
  if (!member?.data_key) return
  const now = new Date()
  const rows = await trx
    .selectFrom('questionnaire')
    .select(['id', 'template_code'])
    .where('member_id', '=', memberId)
    .where('request_id', '=', '')
    .where('state', '=', 'QUESTIONNAIRE_STATUS_APPROVED')
    .where('withdrawn_at', 'is', null)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', now)]))
    .forUpdate()
    .execute()
  for (const row of rows) {
    const sent = context.questionnaires.templates.has(row.template_code) ? await sentAnswers(context, trx, member, row.id) : null
    if (!sent) continue
    // Whom a number reaches is neither the site's nor the document's to say.
    const { faults } = await judge({ ...context, shortMessages: { connected: false } }, trx, member, row, sent, null)
    if (faults.length === 0) continue
    await trx.updateTable('questionnaire').set({ valid_until: now }).where('id', '=', row.id).execute()
    await questionnaireEnded(trx, actor, row.id, { templateCode: row.template_code, items: faults.map(({ path }) => path) })
    await memberChanged(trx, memberId)
  }
}
