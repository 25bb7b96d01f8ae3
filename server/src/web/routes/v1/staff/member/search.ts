import { staffMemberSearch } from '@tessera/contract/endpoints/v1/staff/member/search.ts'
import { findMembers } from '../../../../../review/console/members.ts'
import { handle } from '../../../../http/handler.ts'

export const staffMemberSearchRoute = handle(staffMemberSearch, ({ context, body, staff }) =>
  findMembers(context, body.text, staff.name),
)
