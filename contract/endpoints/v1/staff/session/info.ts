import { endpoint } from '../../../../endpoint.ts'
import { StaffPerson } from '../../../../staff-person.ts'

/** Who is signed in to the console, with their passkeys and sessions. */
export const staffSessionInfo = endpoint({
  method: 'GET',
  path: '/v1/staff/session/info',
  access: 'staff',
  summary: 'The person who is signed in to the console.',
  result: StaffPerson,
  codes: ['notSignedIn'],
})
