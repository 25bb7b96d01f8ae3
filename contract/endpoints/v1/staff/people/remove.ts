import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { StaffName } from '../../../../staff.ts'

/** Removes a person: ends their sessions, deletes their passkeys and releases their cases. */
export const staffPeopleRemove = endpoint({
  method: 'POST',
  path: '/v1/staff/people/remove',
  access: 'staff',
  permission: 'manage',
  confirmed: 'once',
  summary: 'Remove a person of staff.',
  body: Type.Object({ name: StaffName }),
  result: Type.Object({ removed: Type.Boolean() }),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'staffChangeRefused'],
})
