import { staffMemberLock } from '@tessera/contract/endpoints/v1/staff/member/lock.ts'
import { setLocked } from '../../../../../accounts/members/lock.ts'
import { changing } from '../../../../../review/acts/member.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberLockRoute = handle(staffMemberLock, async ({ context, body, staff }) => {
  const { memberId, locked, reason } = body
  await refusing('memberChangeRefused', () =>
    changing(context, staff.name, (trx, actor) => setLocked(trx, actor, memberId, { locked, reason })),
  )
  return {}
})
