import { Type } from 'typebox'
import { CaseEvent } from '../../../../case-parts.ts'
import { endpoint } from '../../../../endpoint.ts'
import { MemberAccount } from '../../../../member-account.ts'
import { Instant, MemberNumber, oneOf } from '../../../../shapes.ts'
import { CaseMember } from '../../../../case-view.ts'
import { workKinds } from '../../../../queue.ts'

/** A member's status, cases and history. The audit chain records who opened it. */
export const staffMemberRead = endpoint({
  method: 'GET',
  path: '/v1/staff/member/read',
  access: 'staff',
  permission: 'review',
  summary: 'A member’s status, cases and history.',
  query: Type.Object({ id: MemberNumber }),
  result: Type.Object({
    member: CaseMember,
    /** The email address, masked. */
    email: Type.String(),
    since: Instant,
    /** What pages and simulators use. */
    attributes: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    cases: Type.Array(Type.Object({ id: Type.String(), kind: oneOf(workKinds), state: Type.String(), at: Instant })),
    account: MemberAccount,
    history: Type.Array(CaseEvent),
  }),
  codes: ['notSignedIn', 'memberUnknown', 'checkOpen'],
})
