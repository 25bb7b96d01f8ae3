import type { Transaction } from 'kysely'
import { sites } from '@tessera/contract/sites.ts'
import { siteChanged, siteKept } from '../../platform/audit/events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { circumstancesWithin, type Circumstances } from '../../accounts/snapshot/circumstances.ts'
import { accountPage } from '../../accounts/mail/decided.ts'
import { putMail } from '../../accounts/mail/outbox.ts'
import { giveUpClass } from '../../compliance/questionnaires/classes.ts'
import { endUnfit, type Rechecking } from '../../compliance/questionnaires/recheck.ts'
import { permit } from '../../platform/staff/staff.ts'
import { endResults } from '../../compliance/suitability/moved.ts'
import { closeUndoable } from '../../compliance/tasks/undoable.ts'
import { tellPartners } from '../../accounts/partners/webhook-outbox.ts'
import { AttributeRefused } from '../../accounts/members/attributes.ts'
import { memberChanged } from '../../accounts/members/store.ts'

/**
 * Moves a member to another site: its tasks, limits and agreements hold from now on. What was verified stays; what was done by the rules of
 * the site they leave, a client class among it, does not. One letter tells it to whoever has anything to lose or to do. Whether another site should
 * serve them is decided with it; also where they stay at their own.
 */
export async function moveToSite(
  context: Rechecking,
  trx: Transaction<Database>,
  actor: string,
  memberId: number,
  to: string,
): Promise<void> {
  await permit(trx, actor, 'manage')
  if (!sites.some((site) => site === to)) throw new AttributeRefused(`${to} is not one of ${sites.join(', ')}`)
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
    await siteKept(trx, actor, memberId, { site: to })
    return
  }
  await trx
    .updateTable('member')
    .set({ site: to, site_since: new Date(), site_review_at: null })
    .where('id', '=', memberId)
    .execute()
  await siteChanged(trx, actor, memberId, { from: member.site, to })
  const before = await circumstancesWithin(trx, memberId)
  // A class goes by the amounts of one site: at another they are retail until it gives them one.
  const classForm = await giveUpClass(trx, memberId, actor)
  await closeUndoable(context, trx, actor, memberId, to)
  await endResults(trx, memberId, actor)
  const forms = [...(classForm === null ? [] : [classForm]), ...(await endUnfit(context, trx, memberId, actor))]
  if (forms.length > 0)
    await trx.updateTable('questionnaire').set({ ended_by_move: true }).where('id', 'in', forms).execute()
  await memberChanged(trx, memberId)
  if (member.kyc_level > 0 || hasAnything(before))
    await tellMoved(context, trx, memberId, { lostClass: classForm !== null })
}

/** Whether a member did anything, or was asked for anything: of whoever did not yet, a site asks what it asks of everybody new. */
function hasAnything({
  wasVerified,
  agreements,
  questionnaires,
  knowledge,
  risk,
  officerTasks,
}: Circumstances): boolean {
  const tested = knowledge.latest !== null || knowledge.proof !== null || knowledge.asked || risk !== null
  return (
    wasVerified || tested || Object.keys(agreements).length > 0 || questionnaires.length > 0 || officerTasks.length > 0
  )
}

/** Writes to the member who moved to another site that other rules hold, whatever ended with it; their tasks say what there is to do. Of a class no task may be left to say that it ended. */
async function tellMoved(
  context: Rechecking,
  trx: Transaction<Database>,
  memberId: number,
  { lostClass }: { lostClass: boolean },
): Promise<void> {
  const member = await trx
    .selectFrom('member')
    .select(['id', 'data_key', 'language'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (!member.data_key) return
  await tellPartners(trx, memberId, 'task.due')
  await putMail(trx, context, member, {
    kind: lostClass ? 'site-moved-class' : 'site-moved',
    onceKey: `site-moved:${memberId}:${new Date().toISOString()}`,
    values: { link: accountPage(context, '/complianceTasks') },
  })
}
