import { staffMemberErased } from '@tessera/contract/endpoints/v1/staff/member/erased.ts'
import { erasedOf } from '../../../../../review/acts/member.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberErasedRoute = handle(staffMemberErased, ({ context, query, staff }) =>
  refusing('memberUnknown', () => erasedOf(context, Number(query.id), staff.name)),
)
