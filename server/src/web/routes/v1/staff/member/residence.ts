import { staffMemberResidence } from '@tessera/contract/endpoints/v1/staff/member/residence.ts'
import { setResidence } from '../../../../../status/region-change/residence.ts'
import { changing } from '../../../../../review/acts/member.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberResidenceRoute = handle(staffMemberResidence, async ({ context, body, staff }) => {
  const { memberId, country } = body
  await refusing('memberChangeRefused', () =>
    changing(context, staff.name, (trx, actor) => setResidence(context, trx, actor, { memberId, country })),
  )
  return {}
})
