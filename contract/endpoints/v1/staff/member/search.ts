import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { lineOf, nullable } from '../../../../shapes.ts'

/** Finds members by their number, email address, number of a document, case, or reference of a vendor. The answer has no personal data. */
export const staffMemberSearch = endpoint({
  method: 'POST',
  path: '/v1/staff/member/search',
  access: 'staff',
  permission: 'review',
  summary: 'Find members by number, email address, document number, case or vendor reference.',
  body: Type.Object({ text: lineOf(320) }),
  result: Type.Array(
    Type.Object({
      id: Type.Integer(),
      site: Type.String(),
      /** Null of the member whose decision the caller checks: it would tell the decision. */
      level: nullable(Type.Integer()),
      /** The email address, masked. */
      email: Type.String(),
    }),
  ),
  codes: ['notSignedIn'],
})
