import type { Transaction } from 'kysely'
import { sites } from '@tessera/contract/sites.ts'
import { readsAlike } from '@tessera/questionnaires/library/agreements.ts'
import { siteChanged, siteKept } from '../audit/events.ts'
import type { Database } from '../db/tables.ts'
import { accountPage } from '../mail/decided.ts'
import { putMail } from '../mail/outbox.ts'
import { giveUpClass } from '../questionnaires/classes.ts'
import { endUnfit, type Rechecking } from '../questionnaires/recheck.ts'
import { permit } from '../staff/staff.ts'
import { endResults } from '../suitability/moved.ts'
import { closeUndoable } from '../tasks/undoable.ts'
import { tellPartners } from '../webhooks/outbox.ts'
import { AttributeRefused } from './attributes.ts'
import { memberChanged } from './store.ts'

/**
 * Moves a member to another site: its tasks, limits and agreements hold from now on. What was verified stays; what was done by the rules of
 * the site they leave, a client class among it, does not. That something counts no more is told by one letter. Whether another site should
 * serve them is decided with it; also where they stay at their own.
 */
export async function moveToSite(context: Rechecking, trx: Transaction<Database>, actor: string, memberId: number, to: string): Promise<void> {
  await permit(trx, actor, 'manage')
  if (!sites.some((site) => site === to)) throw new AttributeRefused(`${to} is not one of ${sites.join(', ')}`)
  const member = await trx.selectFrom('member').select(['site', 'site_review_at']).where('id', '=', memberId).forUpdate().executeTakeFirst()
  if (!member) throw new AttributeRefused(`There is no member ${memberId}`)
  if (member.site === to) {
    if (member.site_review_at === null) return
    await trx.updateTable('member').set({ site_review_at: null }).where('id', '=', memberId).execute()
    await siteKept(trx, actor, memberId, { site: to })
    return
  }
  await trx.updateTable('member').set({ site: to, site_since: new Date(), site_review_at: null }).where('id', '=', memberId).execute()
  await siteChanged(trx, actor, memberId, { from: member.site, to })
  // A class goes by the amounts of one site: at another they are retail until it gives them one.
  const classForm = await giveUpClass(trx, memberId, actor)
  await closeUndoable(context, trx, actor, memberId, to)
  const tests = await endResults(trx, memberId, actor)
  const forms = [...(classForm === null ? [] : [classForm]), ...(await endUnfit(context, trx, memberId, actor))]
  if (forms.length > 0) await trx.updateTable('questionnaire').set({ ended_by_move: true }).where('id', 'in', forms).execute()
  await memberChanged(trx, memberId)
  if (tests || forms.length > 0 || (await signedOtherwise(context, trx, memberId, { from: member.site, to }))) await tellMoved(context, trx, memberId)
}

/** Writes to the member who moved to another site that what they did before does not all count there; their tasks say what. */
async function tellMoved(context: Rechecking, trx: Transaction<Database>, memberId: number): Promise<void> {
  const member = await trx.selectFrom('member').select(['id', 'data_key', 'language']).where('id', '=', memberId).executeTakeFirstOrThrow()
  if (!member.data_key) return
  await tellPartners(trx, memberId, 'task.due')
  await putMail(trx, context, member, { kind: 'site-moved', onceKey: `site-moved:${memberId}:${new Date().toISOString()}`, values: { link: accountPage(context, '/complianceTasks') } })
}

/** Whether something was signed that reads otherwise at another site. */
async function signedOtherwise({ agreements }: Rechecking, trx: Transaction<Database>, memberId: number, { from, to }: { from: string; to: string }): Promise<boolean> {
  const signatures = await trx.selectFrom('agreement_signature').select(['agreement', 'version']).where('member_id', '=', memberId).execute()
  return signatures.some(({ agreement, version }) => {
    const signed = agreements.get(agreement)?.find((one) => one.version === version)
    return !signed || !readsAlike(signed, from, to)
  })
}
