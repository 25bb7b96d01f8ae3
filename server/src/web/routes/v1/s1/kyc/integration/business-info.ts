import { sdkBusinessInfo } from '@tessera/contract/endpoints/v1/s1/kyc/integration/business-info.ts'
import { handle } from '../../../../../http/handler.ts'

export const sdkBusinessInfoRoute = handle(sdkBusinessInfo, ({ context, member, access, query }) =>
  Promise.resolve({
    id: member.id,
    token_id: access.id,
    level: member.kyc_level,
    site: member.site,
    sub_attribute: member.sub_attribute,
    member_tag: member.member_tag,
    scene: query.type === 'email_update_poi' ? ('update_poi' as const) : access.scene,
    businessId: access.businessId,
    partner: access.partner,
    handoff: access.handoff,
    extraParams: { redirect_url: access.redirectUrl },
    sdkToken: access.id,
    sdkLang: query.lang ?? '',
    sdkFrom: query.from ?? '',
    hidden: query.hidden === 'true',
    accessOrigin: access.partner?.id ?? context.config.brand.shortName,
    expires_at: access.expiresAt.toISOString(),
    renewable_until: access.renewableUntil.toISOString(),
  }),
)
