import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { UsedPasskey } from '../../../../passkeys.ts'
import { Instant } from '../../../../shapes.ts'

/** Confirms with a passkey that the person is still there. In a sandbox without registered staff it needs no passkey. */
export const staffConfirm = endpoint({
  method: 'POST',
  path: '/v1/staff/session/confirm',
  access: 'staff',
  summary: 'Confirm with a passkey; acts that need it are possible for some minutes.',
  body: Type.Object({ passkey: Type.Optional(UsedPasskey) }),
  result: Type.Object({ confirmedUntil: Instant }),
  codes: ['notSignedIn', 'staffSignInFailed'],
})
