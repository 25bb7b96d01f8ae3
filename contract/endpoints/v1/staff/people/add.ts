import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { oneOf } from '../../../../shapes.ts'
import { sites } from '../../../../sites.ts'
import { StaffName, staffRoles } from '../../../../staff.ts'

/** Registers a person. Key and link are shown once. */
export const staffPeopleAdd = endpoint({
  method: 'POST',
  path: '/v1/staff/people/add',
  access: 'staff',
  permission: 'manage',
  confirmed: 'once',
  summary: 'Register a person of staff.',
  body: Type.Object({
    name: StaffName,
    roles: Type.Array(oneOf(staffRoles), { minItems: 1, maxItems: 4 }),
    /** The regions whose members they see and decide. Empty: all. */
    sites: Type.Array(oneOf(sites), { maxItems: sites.length, uniqueItems: true }),
  }),
  result: Type.Object({
    /** Their key for the command line. */
    key: Type.String(),
    /** The link by which they add passkeys. */
    link: Type.String(),
  }),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'staffChangeRefused'],
})
