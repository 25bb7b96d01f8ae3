import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { oneOf } from '../../../../shapes.ts'
import { ActSubject, twoPeopleActs } from '../../../../two-people.ts'

/** Declines an act that a colleague asked for, or withdraws one’s own. */
export const staffProposalDecline = endpoint({
  method: 'POST',
  path: '/v1/staff/proposal/decline',
  access: 'staff',
  summary: 'Decline or withdraw an act that a second person must confirm.',
  body: Type.Object({ act: oneOf(twoPeopleActs), subject: ActSubject }),
  result: Type.Object({ declined: Type.Literal(true) }),
  codes: ['notSignedIn', 'accountRestricted', 'memberChangeRefused', 'memberUnknown'],
})
