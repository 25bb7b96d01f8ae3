import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { oneOf } from '../../../../shapes.ts'
import { sites } from '../../../../sites.ts'
import { StaffName, staffRoles } from '../../../../staff.ts'

/** Gives a person other roles. Their key and passkeys stay. */
export const staffPeopleRoles = endpoint({
  method: 'POST',
  path: '/v1/staff/people/roles',
  access: 'staff',
  permission: 'manage',
  confirmed: 'once',
  summary: 'Change the roles of a person of staff.',
  body: Type.Object({
    name: StaffName,
    roles: Type.Array(oneOf(staffRoles), { minItems: 1, maxItems: 3 }),
    /** The regions whose members they see and decide. Empty: all. */
    sites: Type.Array(oneOf(sites), { maxItems: sites.length, uniqueItems: true }),
  }),
  result: Type.Object({ changed: Type.Boolean() }),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'staffChangeRefused'],
})
