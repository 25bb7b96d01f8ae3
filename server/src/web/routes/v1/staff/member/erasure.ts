import { staffMemberErasure } from '@tessera/contract/endpoints/v1/staff/member/erasure.ts'
import { erasing } from '../../../../../review/acts/member.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberErasureRoute = handle(staffMemberErasure, async ({ context, query, staff }) => {
  const { backupsUntil, ...erased } = await refusing('memberChangeRefused', () =>
    erasing(context, { memberId: Number(query.id), apply: false, by: staff.name }),
  )
  return { ...erased, backupsUntil: backupsUntil.toISOString() }
})
