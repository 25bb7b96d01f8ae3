import { staffMemberAskable } from '@tessera/contract/endpoints/v1/staff/member/askable.ts'
import { askableOf } from '../../../../../review/acts/ask.ts'
import { handle } from '../../../../http/handler.ts'
import { refusing } from '../../../../http/refusing.ts'

export const staffMemberAskableRoute = handle(staffMemberAskable, ({ context, query, staff }) =>
  refusing('memberUnknown', () => askableOf(context, Number(query.id), staff.name)),
)
