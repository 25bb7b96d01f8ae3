import { staffMemberErasure } from '@tessera/contract/endpoints/v1/staff/member/erasure.ts'
import { shownErasure } from '../../../../../review/acts/member.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberErasureRoute = handle(staffMemberErasure, async ({ context, query, staff }) => {
  const { backupsUntil, ...erased } = await refusing('memberChangeRefused', () =>
    shownErasure(context, Number(query.id), staff.name),
  )
  return { ...erased, backupsUntil: backupsUntil.toISOString() }
})
