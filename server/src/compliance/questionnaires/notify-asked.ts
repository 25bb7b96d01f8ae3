import type { EmailParts } from '../../accounts/parts.ts'
import type { Transaction } from 'kysely'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { accountPage } from '../../accounts/email/decided.ts'
import { queueEmail } from '../../accounts/email/outbox.ts'
import { notifyPartners } from '../../accounts/partners/webhook-outbox.ts'

/** Emails the member that there is a new request. The email says neither what nor why, because others may see it. */
export async function notifyAsked(
  trx: Transaction<Database>,
  parts: EmailParts,
  member: Member,
  row: Questionnaire,
): Promise<void> {
  if (!member.data_key) return
  await notifyPartners(trx, member.id, 'task.due')
  const link = accountPage(parts, '/complianceTasks')
  const onceKey = `asked:${row.id}:${new Date().toISOString()}`
  if (row.due_at)
    await queueEmail(trx, parts, member, {
      kind: 'task-opened',
      onceKey,
      values: { date: row.due_at.toISOString().slice(0, 10), link },
    })
  else await queueEmail(trx, parts, member, { kind: 'task-opened-anytime', onceKey, values: { link } })
}
