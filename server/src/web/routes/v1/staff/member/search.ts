import { staffMemberSearch } from '@tessera/contract/endpoints/v1/staff/member/search.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { findMembers } from '../../../../../review/console/members.ts'
import { checkedMember } from '../../../../../review/quality/checks.ts'
import { handle } from '../../../../http/handler.ts'

/** Nobody needs more for work: it stops a person who tries numbers one after the other. */
const perPerson = { name: 'staff-search', limit: 100, seconds: 600 }

export const staffMemberSearchRoute = handle(staffMemberSearch, async ({ context, body, staff }) => {
  await consumeRateLimit(context.db, perPerson, staff.name)
  const checked = await checkedMember(context.db, staff.name)
  const found = await findMembers(context, body.text, staff.name)
  return found.map((member) => (member.id === checked ? { ...member, level: null } : member))
})
