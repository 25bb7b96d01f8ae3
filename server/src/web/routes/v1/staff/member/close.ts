import { staffMemberClose } from '@tessera/contract/endpoints/v1/staff/member/close.ts'
import { setClosed } from '../../../../../status/closing/close.ts'
import { changing } from '../../../../../review/acts/member.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberCloseRoute = handle(staffMemberClose, async ({ context, body, staff }) => {
  const { memberId, closed } = body
  await refusing('memberChangeRefused', () =>
    changing(context, staff.name, (trx, actor) => setClosed(trx, actor, memberId, closed)),
  )
  return {}
})
