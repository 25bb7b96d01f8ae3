import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { StaffName } from '../../../../staff.ts'

/** Removes a passkey that a person lost, and ends the sessions that used it last. With one left they need a new link to sign in. */
export const staffPeopleRemovePasskey = endpoint({
  method: 'POST',
  path: '/v1/staff/people/remove-passkey',
  access: 'staff',
  permission: 'manage',
  confirmed: 'once',
  summary: 'Remove a passkey of a person of staff.',
  body: Type.Object({ name: StaffName, passkey: Type.String({ minLength: 1, maxLength: 1400 }) }),
  result: Type.Object({
    /** How many they still have. */
    left: Type.Integer(),
  }),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'staffChangeRefused'],
})
