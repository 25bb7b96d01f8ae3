import type { Transaction } from 'kysely'
import { sites } from '@tessera/contract/sites.ts'
import { siteChanged, siteKept } from '../audit/events.ts'
import type { Database } from '../db/tables.ts'
import { giveUpClass } from '../questionnaires/classes.ts'
import { endUnfit, type Rechecking } from '../questionnaires/recheck.ts'
import { permit } from '../staff/staff.ts'
import { endResults } from '../suitability/moved.ts'
import { AttributeRefused } from './attributes.ts'
import { memberChanged } from './store.ts'

/**
 * Moves a member to another site: its tasks, limits and agreements hold from now on. What was verified stays; what was done by the rules of
 * the site they leave, a client class among it, does not. Whether another site should serve them is decided with it; also where they stay at their own.
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
  await trx.updateTable('member').set({ site: to, site_review_at: null }).where('id', '=', memberId).execute()
  await siteChanged(trx, actor, memberId, { from: member.site, to })
  // A class goes by the amounts of one site: at another they are retail until it gives them one.
  await giveUpClass(trx, memberId, actor)
  await endResults(trx, memberId, actor)
  await endUnfit(context, trx, memberId, actor)
  await memberChanged(trx, memberId)
}
