import { accessRenewed } from '../../platform/audit/partner-events.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import { refuseVisit } from '../../accounts/partners/end-access.ts'
import { type GrantedAccess, grant } from './codes.ts'

/** A new token replaces a live one. The old one stays valid for some seconds, because calls in transit still use it. */
export async function renewAccess({ db }: Pick<ComplianceParts, 'db'>, accessId: string): Promise<GrantedAccess> {
  return db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('partner')
      .innerJoin('integration_access', 'integration_access.partner_id', 'partner.id')
      .select('partner.id')
      .where('integration_access.id', '=', accessId)
      .forShare('partner')
      .execute()
    const old = await trx
      .selectFrom('integration_access')
      .selectAll()
      .where('id', '=', accessId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (old.revoked_at) return refuseVisit('used')
    if (old.renewable_until.getTime() - Date.now() < 1000) return refuseVisit('expired')
    await trx
      .updateTable('integration_access')
      .set({ expires_at: new Date(Math.min(old.expires_at.getTime(), Date.now() + overlapMs)) })
      .where('id', '=', accessId)
      .execute()
    const sent = {
      partnerId: old.partner_id,
      memberId: old.member_id,
      scene: old.scene,
      businessId: old.business_id,
      redirectUrl: old.redirect_url,
    }
    const granted = await grant(trx, old.code_hash, sent, old.renewable_until)
    await accessRenewed(trx, old.member_id, accessId, granted.token_id)
    return granted
  })
}

const overlapMs = 30_000
