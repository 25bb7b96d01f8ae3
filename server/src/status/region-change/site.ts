import type { EmailParts } from '../../accounts/parts.ts'
import type { Transaction } from 'kysely'
import { sites } from '@tessera/contract/sites.ts'
import { siteChanged, siteUnchanged } from '../../platform/audit/account-events.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import type { Database } from '../../platform/db/tables.ts'
import { snapshotWithin, type Snapshot } from '../../accounts/snapshot/snapshot.ts'
import { accountPage } from '../../accounts/email/decided.ts'
import { queueEmail } from '../../accounts/email/outbox.ts'
import { leaveClass } from '../../compliance/questionnaires/classes.ts'
import { permit, permitSite } from '../../platform/staff/staff.ts'
import { notifyPartners } from '../../accounts/partners/webhook-outbox.ts'
import { AttributeRefused } from '../../accounts/members/attributes.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import { endWithMove } from './ended.ts'

/** The rules, and the texts for emails. */
export type Moving = Pick<ComplianceParts, 'regions'> & EmailParts

/**
 * Moves a member to another region (docs/decisions/015). Members who have done, or were asked for, anything get one
 * email. This also settles a pending region review, even if the member stays.
 */
export async function moveToSite(
  context: Moving,
  trx: Transaction<Database>,
  actor: string,
  { memberId, to }: { memberId: number; to: string },
): Promise<void> {
  await permit(trx, actor, 'manage', { member: memberId })
  if (!sites.some((site) => site === to))
    throw new AttributeRefused(`Not a site: ${to}. Enter one of: ${sites.join(', ')}.`)
  await permitSite(trx, actor, to)
  const member = await trx
    .selectFrom('member')
    .select(['site', 'site_review_at', 'kyc_level'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw new AttributeRefused(`There is no member ${memberId}`)
  if (member.site === to) {
    if (member.site_review_at === null) return
    await trx.updateTable('member').set({ site_review_at: null }).where('id', '=', memberId).execute()
    await siteUnchanged(trx, actor, memberId, { site: to })
    return
  }
  const before = await snapshotWithin(trx, memberId)
  const now = new Date()
  await trx
    .updateTable('member')
    .set({ site: to, site_since: now, site_review_at: null })
    .where('id', '=', memberId)
    .execute()
  await siteChanged(trx, actor, memberId, { from: member.site, to })
  const lostClass = await leaveClass(trx, memberId, actor, now)
  await endWithMove(context, trx, { memberId, to, actor, now, reviewerTasks: before.reviewerTasks })
  await memberChanged(trx, memberId)
  if (member.kyc_level > 0 || hasAnything(before)) await notifyMoved(context, trx, memberId, lostClass)
}

/** Whether a member has done, or was asked for, anything. New members need no email. */
function hasAnything({ wasVerified, agreements, questionnaires, knowledge, risk, reviewerTasks }: Snapshot): boolean {
  const tested = knowledge.latest !== null || knowledge.proof !== null || knowledge.asked || risk !== null
  return (
    wasVerified || tested || Object.keys(agreements).length > 0 || questionnaires.length > 0 || reviewerTasks.length > 0
  )
}

/**
 * Emails the member that other rules apply. The tasks say what to do. The email names the end of a client class, since
 * there may be no task left that does.
 */
async function notifyMoved(
  context: Moving,
  trx: Transaction<Database>,
  memberId: number,
  lostClass: boolean,
): Promise<void> {
  const member = await trx
    .selectFrom('member')
    .select(['id', 'data_key', 'language'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (!member.data_key) return
  await notifyPartners(trx, memberId, 'task.due')
  await queueEmail(trx, context, member, {
    kind: lostClass ? 'site-moved-class' : 'site-moved',
    onceKey: `site-moved:${memberId}:${new Date().toISOString()}`,
    values: { link: accountPage(context, '/complianceTasks') },
  })
}
