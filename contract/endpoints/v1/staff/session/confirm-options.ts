import { endpoint } from '../../../../endpoint.ts'
import { PasskeyRequest } from '../../../../passkeys.ts'

/** What the browser needs to confirm with a passkey that the person is still there. */
export const staffConfirmOptions = endpoint({
  method: 'POST',
  path: '/v1/staff/session/confirm-options',
  access: 'staff',
  summary: 'Start confirming with a passkey.',
  result: PasskeyRequest,
  codes: ['notSignedIn'],
})
