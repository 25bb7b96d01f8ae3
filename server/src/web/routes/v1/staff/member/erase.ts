import { staffMemberErase } from '@tessera/contract/endpoints/v1/staff/member/erase.ts'
import { erasing } from '../../../../../review/acts/member.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberEraseRoute = handle(staffMemberErase, async ({ context, body, staff }) => {
  const { backupsUntil, ...erased } = await refusing('memberChangeRefused', () =>
    erasing(context, { memberId: body.memberId, apply: true, by: staff.name }),
  )
  return { ...erased, backupsUntil: backupsUntil.toISOString() }
})
