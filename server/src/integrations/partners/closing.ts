import { sql, type Transaction } from 'kysely'
import { accessEnded, partnerClosed, partnerReopened } from '../../platform/audit/partner-events.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { endLiveHandoff } from '../../accounts/handoff/handoff.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import { endKeys, lockPartner, PartnerFault } from '../../accounts/partners/partners.ts'

type Trx = Transaction<Database>

/**
 * Ends everything that a partner was given, permanently: keys, unused codes, visits, and their handoffs to phones.
 * From now on its pages may not frame ours, and we send it no webhooks. Visitors read that it is closed. After it is
 * reopened they read that their visit has ended: its expiry is brought forward.
 */
export async function closePartner(db: Db, id: string, actor: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { closed } = await lockPartner(trx, id, 'any')
    if (closed) throw new PartnerFault(`Partner ${id} is closed already`)
    await trx
      .updateTable('partner')
      .set({ disabled_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await endCodes(trx, id)
    const ended = await endVisits(trx, id)
    const onPhones = await lockPhones(trx, id)
    // Their open pages reload, and say why the visit is over.
    for (const memberId of new Set(
      [...ended.map(({ member_id: member }) => member), ...onPhones].toSorted((one, other) => one - other),
    ))
      await memberChanged(trx, memberId)
    // From here on nothing blocks: each of these writes to the audit chain, whose lock comes last.
    for (const memberId of onPhones) await endLiveHandoff(trx, memberId)
    for (const { id: access, member_id: memberId } of ended) await accessEnded(trx, memberId, access, 'partner-closed')
    await endKeys(trx, id, actor, 0)
    await partnerClosed(trx, actor, id)
  })
}

/**
 * Reopens a closed partner: its pages may frame ours again, and we send its webhooks. It needs a new key. What was
 * ended stays ended.
 */
export async function reopenPartner(db: Db, id: string, actor: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { closed } = await lockPartner(trx, id, 'any')
    if (!closed) throw new PartnerFault(`Partner ${id} is not closed`)
    await trx.updateTable('partner').set({ disabled_at: null }).where('id', '=', id).execute()
    await partnerReopened(trx, actor, id)
  })
}

async function endCodes(trx: Trx, partnerId: string): Promise<void> {
  const now = new Date()
  await trx
    .updateTable('integration_code')
    .set({ expires_at: now })
    .where('partner_id', '=', partnerId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

function endVisits(trx: Trx, partnerId: string): Promise<{ id: string; member_id: number }[]> {
  const now = new Date()
  return trx
    .updateTable('integration_access')
    .set({ expires_at: sql<Date>`least(expires_at, ${now})`, renewable_until: now })
    .where('partner_id', '=', partnerId)
    .where('revoked_at', 'is', null)
    .where('renewable_until', '>', now)
    .returning(['id', 'member_id'])
    .execute()
}

/** The partner's members who continued on a phone. Locks the rows that ending it changes, in the same order. */
async function lockPhones(trx: Trx, partnerId: string): Promise<number[]> {
  const live = await trx
    .selectFrom('handoff')
    .select(['id', 'member_id'])
    .where('ended_at', 'is', null)
    .where('member_id', 'in', (eb) =>
      eb.selectFrom('partner_member').select('member_id').where('partner_id', '=', partnerId),
    )
    .orderBy('member_id')
    .forUpdate()
    .execute()
  if (live.length === 0) return []
  const ids = live.map(({ id }) => id)
  await trx
    .selectFrom('access_code')
    .select('code_hash')
    .where('handoff_id', 'in', ids)
    .orderBy('code_hash')
    .forUpdate()
    .execute()
  await trx
    .selectFrom('integration_access')
    .select('id')
    .where('code_hash', 'in', (eb) => eb.selectFrom('access_code').select('code_hash').where('handoff_id', 'in', ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  return live.map(({ member_id: memberId }) => memberId)
}
