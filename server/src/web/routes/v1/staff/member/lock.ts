import { staffMemberLock } from '@tessera/contract/endpoints/v1/staff/member/lock.ts'
import { setLocked } from '../../../../../accounts/members/lock.ts'
import { changing } from '../../../../../review/acts/member.ts'
import { refuseDuringCheck } from '../../../../../review/quality/checks.ts'
import { handleConfirmed } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberLockRoute = handleConfirmed(staffMemberLock, async ({ context, body, staff, beforeCommit }) => {
  const { memberId, locked, reason } = body
  await refusing('memberChangeRefused', async () => {
    await refuseDuringCheck(context.db, { memberId }, staff.name)
    await changing({ ...context, beforeCommit }, staff.name, (trx, actor) =>
      setLocked(trx, actor, memberId, { locked, reason }),
    )
  })
  return {}
})
