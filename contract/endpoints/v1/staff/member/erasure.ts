import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Erasure } from '../../../../member-acts.ts'
import { MemberNumber } from '../../../../shapes.ts'

/** What erasing a member would do. Changes nothing. */
export const staffMemberErasure = endpoint({
  method: 'GET',
  path: '/v1/staff/member/erasure',
  access: 'staff',
  permission: 'manage',
  summary: 'What erasing a member would do.',
  query: Type.Object({ id: MemberNumber }),
  result: Type.Object({
    ...Erasure.properties,
    /** Erasing is only asked for: a second admin must confirm it. */
    needsSecond: Type.Boolean(),
  }),
  codes: ['notSignedIn', 'memberUnknown', 'memberChangeRefused'],
})
