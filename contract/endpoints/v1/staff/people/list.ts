import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant, nullable, oneOf } from '../../../../shapes.ts'
import { staffRoles } from '../../../../staff.ts'

/** The register of staff. */
export const staffPeopleList = endpoint({
  method: 'GET',
  path: '/v1/staff/people/list',
  access: 'staff',
  permission: 'manage',
  summary: 'The people of staff, with their roles.',
  result: Type.Array(
    Type.Object({
      name: Type.String(),
      roles: Type.Array(oneOf(staffRoles)),
      /** The regions to which they are limited. Empty: all. */
      sites: Type.Array(Type.String()),
      /** Two are needed to sign in. */
      passkeys: Type.Array(Type.Object({ id: Type.String(), label: Type.String(), usedAt: nullable(Instant) })),
      addedBy: Type.String(),
      addedAt: Instant,
      /** When they last used the console. */
      seenAt: nullable(Instant),
    }),
  ),
  codes: ['notSignedIn'],
})
