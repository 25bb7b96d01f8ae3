import { staffMemberSite } from '@tessera/contract/endpoints/v1/staff/member/site.ts'
import { moveToSite } from '../../../../../status/region-change/site.ts'
import { changing } from '../../../../../review/acts/member.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberSiteRoute = handle(staffMemberSite, async ({ context, body, staff }) => {
  const { memberId, site } = body
  await refusing('memberChangeRefused', () =>
    changing(context, staff.name, (trx, actor) => moveToSite(context, trx, actor, { memberId, to: site })),
  )
  return {}
})
