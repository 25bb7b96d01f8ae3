import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { GraceSeconds, PartnerId } from '../../../../partners.ts'

/** Makes a key, which is shown once. To rotate, earlier keys end after some time. */
export const staffPartnerKey = endpoint({
  method: 'POST',
  path: '/v1/staff/partner/key',
  access: 'staff',
  permission: 'manage',
  confirmed: 'once',
  summary: 'Make a key of a partner.',
  body: Type.Object({
    partner: PartnerId,
    /** After how many seconds earlier keys end. They stay if absent. */
    endEarlierAfter: Type.Optional(GraceSeconds),
  }),
  result: Type.Object({ key: Type.String() }),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'setupRefused'],
})
