import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { StaffName } from '../../../../staff.ts'

/** Makes a link by which a person adds passkeys. An earlier one becomes invalid. */
export const staffPeopleInvite = endpoint({
  method: 'POST',
  path: '/v1/staff/people/invite',
  access: 'staff',
  permission: 'manage',
  confirmed: 'once',
  summary: 'Make a link by which a person adds passkeys.',
  body: Type.Object({ name: StaffName }),
  result: Type.Object({ link: Type.String() }),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'staffChangeRefused'],
})
