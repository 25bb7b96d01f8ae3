import { bindAffiliate } from '@tessera/contract/endpoints/affiliate/apis/v1/bind_aff_user_info.ts'
import { affiliateBound } from '../../../../../platform/audit/account-events.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'

/** Only a new member can have been referred. */
const newForMs = 30 * 86_400_000

export const bindAffiliateRoute = handle(bindAffiliate, ({ context, member, body: { affiliate_code: code } }) =>
  context.db.transaction().execute(async (trx) => {
    const { created_at: since } = await trx
      .selectFrom('member')
      .select('created_at')
      .where('id', '=', member.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const before = await trx
      .selectFrom('affiliate_binding')
      .selectAll()
      .where('member_id', '=', member.id)
      .executeTakeFirst()
    if (before?.code === code) return { affiliate_code: code, bound_at: before.created_at.toISOString() }
    if (before) throw new Refusal('affiliateRefused', { reason: 'BOUND_ALREADY' })
    // An affiliate's code is their member number or ends with it, with or without leading zeros.
    if (/\d*$/.exec(code)?.[0].replace(/^0+/, '') === String(member.id))
      throw new Refusal('affiliateRefused', { reason: 'SELF' })
    if (Date.now() - since.getTime() > newForMs) throw new Refusal('affiliateRefused', { reason: 'TOO_LATE' })
    const { created_at: at } = await trx
      .insertInto('affiliate_binding')
      .values({ member_id: member.id, code })
      .returning('created_at')
      .executeTakeFirstOrThrow()
    await affiliateBound(trx, member.id, code)
    return { affiliate_code: code, bound_at: at.toISOString() }
  }),
)
