import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { PartnerId } from '../../../../partners.ts'
import { lineOf } from '../../../../shapes.ts'

/** Registers a partner, or changes the name and origins of a registered one. */
export const staffPartnerRegister = endpoint({
  method: 'POST',
  path: '/v1/staff/partner/register',
  access: 'staff',
  permission: 'manage',
  confirmed: 'once',
  summary: 'Register a partner.',
  body: Type.Object({
    partner: PartnerId,
    name: lineOf(100),
    /** Where its pages are, such as `https://shop.example`. */
    origins: Type.Array(lineOf(300), { minItems: 1, maxItems: 20 }),
  }),
  result: Type.Object({}),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'setupRefused'],
})
