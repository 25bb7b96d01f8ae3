import type { Transaction } from 'kysely'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { EmailParts } from '../../accounts/parts.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { readDraft } from '../../accounts/drafts/drafts.ts'
import type { ComplianceParts } from '../parts.ts'
import { startedByMember } from '../tasks/why.ts'
import { outcomeOfSubmission } from './again.ts'
import { keyOf } from './drafts.ts'
import { submissionsOf } from './store.ts'
import { takeBack } from './withdraw.ts'

type Parts = Pick<ComplianceParts, 'keyring' | 'questionnaires'> & EmailParts
type Trx = Transaction<Database>

/** What was sent: the form that asked, and what its answers ask for now. */
interface Sent {
  source: Pick<Questionnaire, 'id' | 'request_id'>
  template: Template
  tasks: readonly string[]
}

/**
 * Withdraws what earlier answers of this form had asked for and the new ones no longer do, if its template allows that
 * (`lapses`) and no other form of the member asks for it. What the member has started stays, with that as its reason. Both
 * submissions stay on record.
 */
export async function withdrawLapsed(
  parts: Parts,
  trx: Trx,
  member: KeyHolder,
  { source, template, tasks }: Sent,
): Promise<void> {
  if (source.request_id !== '') return
  const by = `rule:${template.code}`
  const rows = await trx
    .selectFrom('questionnaire')
    .selectAll()
    .where('member_id', '=', member.id)
    .where('opened_by', '=', by)
    .where('state', '=', 'QUESTIONNAIRE_STATUS_UNSUBMIT')
    .where('withdrawn_at', 'is', null)
    .where('approved_at', 'is', null)
    .forUpdate()
    .execute()
  for (const row of rows) {
    const asked = parts.questionnaires.templates.get(row.template_code)?.template
    if (!asked?.lapses || asked.task === undefined || tasks.includes(asked.task)) continue
    if (await isAskedElsewhere(parts, trx, member, { task: asked.task, except: source.id })) continue
    if (await isStarted(parts, trx, member, row)) {
      await trx.updateTable('questionnaire').set({ opened_by: startedByMember }).where('id', '=', row.id).execute()
      await memberChanged(trx, member.id)
    } else await takeBack(trx, parts, row, by)
  }
}

/** The member sent it before, or typed something. What we filled in does not count. */
async function isStarted({ keyring }: { keyring: Keyring }, trx: Trx, member: KeyHolder, row: Questionnaire) {
  if ((await submissionsOf(trx, row.id)) > 0) return true
  const { fields } = await readDraft(trx, keyring, member, keyOf(row))
  return Object.values(fields).some(({ page, prefilled }) => page !== '' && prefilled !== true)
}

/** Whether the latest submission of another form asks for the same. */
async function isAskedElsewhere(
  { keyring }: { keyring: Keyring },
  trx: Trx,
  member: KeyHolder,
  { task, except }: { task: string; except: string },
): Promise<boolean> {
  const rows = await trx
    .selectFrom('questionnaire_submission as sent')
    .innerJoin('questionnaire as asked', 'asked.id', 'sent.questionnaire_id')
    .select(['sent.questionnaire_id', 'sent.number', 'sent.outcome'])
    .distinctOn('sent.questionnaire_id')
    .where('asked.member_id', '=', member.id)
    .where('asked.withdrawn_at', 'is', null)
    .where('sent.questionnaire_id', '!=', except)
    .orderBy('sent.questionnaire_id')
    .orderBy('sent.number', 'desc')
    .execute()
  return rows.some((row) => outcomeOfSubmission(keyring, member, row).tasks.includes(task))
}
