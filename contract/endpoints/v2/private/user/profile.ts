import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** The signed-in member's data that every screen needs first. The web client never caches it. */
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
    /** Units of that currency per US dollar. */
    rate: Type.Number(),
    /** Verified level: 0, 1 or 2. */
    level: Type.Integer(),
    /** The host page derives the compliance configuration from it. */
    sub_attribute: Type.Record(Type.String(), Type.String()),
    /** Tags set by staff; `KYC` = '1' locks verification. */
    member_tag: Type.Record(Type.String(), Type.String()),
    /** The site region the member belongs to. */
    site: Type.String(),
    /** Tasks that the member has to do and can do now: the count in the navigation. */
    openTasks: Type.Integer(),
    /** Grows with every change that the member can see; the version of the event stream. */
    version: Type.Integer(),
  }),
  codes: ['notSignedIn'],
})
