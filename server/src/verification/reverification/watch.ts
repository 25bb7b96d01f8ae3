import type { EmailParts } from '../../accounts/parts.ts'
import type { Transaction } from 'kysely'
import type { VerificationParts } from '../parts.ts'
import { noticeSent } from '../../platform/audit/verification-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { queueEmail } from '../../accounts/email/outbox.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import { policyOf } from '../../regions/policies.ts'
import { notifyPartners } from '../../accounts/partners/webhook-outbox.ts'
import { dueForExpiry, noticeDue } from '../../regions/reverification-policy.ts'
import { moveDueDate, openTask } from './store.ts'

/** Members processed in one batch. */
const pageSize = 500

/**
 * The watcher: opens the task when a document expires soon, brings forward a later due date, and sends the reminders
 * that are due. A repeated or parallel run opens and sends nothing twice.
 */
export async function watchDocuments(
  context: Pick<VerificationParts, 'db' | 'regions'> & EmailParts,
  now: Date,
): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  await eachPage(
    (after) => endingDocuments(context, after),
    async ({ member_id: memberId, site, expires_on: expiresOn, asked_by: askedBy }) => {
      const dueOn = expiresOn && dueForExpiry(expiresOn, policyOf(context.regions, site), today)
      if (dueOn && (askedBy === null || dueOn < askedBy))
        await context.db.transaction().execute((trx) => askBy(trx, memberId, dueOn))
    },
  )
  await eachPage(
    (after) => openTasks(context, after),
    async (task) => {
      const days = noticeDue(task.due_on, policyOf(context.regions, task.site), today)
      if (days !== null) await sendNotice(context, task, days)
    },
  )
}

async function askBy(trx: Transaction<Database>, memberId: number, dueOn: string): Promise<void> {
  if (await openTask(trx, memberId, { cause: 'document-expiry', dueOn })) return
  if (!(await moveDueDate(trx, memberId, dueOn, (from) => dueOn < from))) return
  await notifyPartners(trx, memberId, 'verification.due')
  await memberChanged(trx, memberId)
}

async function sendNotice(
  context: Pick<VerificationParts, 'db'> & EmailParts,
  task: Awaited<ReturnType<typeof openTasks>>[number],
  days: number,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const member = { id: task.member_id, data_key: task.data_key }
    const put = await queueEmail(trx, context, member, {
      kind: 'reverification',
      onceKey: `reverification:${task.id}:${task.due_on}:${days}`,
      values: { date: task.due_on },
    })
    if (put) await noticeSent(trx, task.member_id, task.id, days)
  })
}

/** Current documents that expire, and have no task yet, or one with a later due date. */
function endingDocuments({ db }: Pick<VerificationParts, 'db'>, after: number) {
  return db
    .selectFrom('identity_document as document')
    .innerJoin('member', 'member.id', 'document.member_id')
    .leftJoin('reverification as task', (join) =>
      join.onRef('task.member_id', '=', 'member.id').on('task.closed_at', 'is', null),
    )
    .select(['document.member_id', 'member.site', 'document.expires_on', 'task.due_on as asked_by'])
    .where('document.replaced_at', 'is', null)
    .where('document.expires_on', 'is not', null)
    .where('member.disabled_at', 'is', null)
    .where(({ or, eb }) => or([eb('task.id', 'is', null), eb('task.due_on', '>', eb.ref('document.expires_on'))]))
    .where('document.member_id', '>', after)
    .orderBy('document.member_id')
    .limit(pageSize)
    .execute()
}

/** Open tasks of members who have not sent their document: members in review get no reminders. */
function openTasks({ db }: Pick<VerificationParts, 'db'>, after: number) {
  return db
    .selectFrom('reverification as task')
    .innerJoin('member', 'member.id', 'task.member_id')
    .select(['task.id', 'task.member_id', 'task.due_on', 'member.site', 'member.data_key'])
    .where('task.closed_at', 'is', null)
    .where('member.disabled_at', 'is', null)
    .where('member.data_key', 'is not', null)
    .where('member.kyc_level', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attempt')
            .select('attempt.id')
            .whereRef('attempt.member_id', '=', 'member.id')
            .where('attempt.purpose', '=', 'update')
            .where('attempt.state', 'in', ['submitted', 'in_review'])
            .where('attempt.voided_at', 'is', null),
        ),
      ),
    )
    .where('task.member_id', '>', after)
    .orderBy('task.member_id')
    .limit(pageSize)
    .execute()
}

async function eachPage<Row extends { member_id: number }>(
  read: (after: number) => Promise<Row[]>,
  act: (row: Row) => Promise<void>,
): Promise<void> {
  for (let after = 0; ;) {
    const rows = await read(after)
    for (const row of rows) await act(row)
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.member_id
  }
}
