import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** The signed-in member as every screen needs it first. Never cached by the web client. */
export const profile = endpoint({
  method: 'GET',
  path: '/v2/private/user/profile',
  access: 'member',
  summary: 'Profile of the signed-in member.',
  result: Type.Object({
    id: Type.Integer(),
    /** Masked: first character, domain. */
    email: Type.String(),
    /** ISO 4217; empty means USD. */
    currency_code: Type.String(),
    /** How much of that currency one US dollar is. */
    rate: Type.Number(),
    /** Verified level: 0, 1 or 2. */
    level: Type.Integer(),
    /** What the host page derives the compliance configuration from. */
    sub_attribute: Type.Record(Type.String(), Type.String()),
    /** Tags set by staff; `KYC` = '1' locks verification. */
    member_tag: Type.Record(Type.String(), Type.String()),
    /** The site region the member belongs to. */
    site: Type.String(),
    /** Grows with every change the member can see; the version of live notices. */
    version: Type.Integer(),
  }),
  codes: ['notSignedIn'],
})
