import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { PasskeyCreation } from '../../../../passkeys.ts'

/** Opens the link by which a person adds a passkey. It does not use the link up. */
export const staffInvitationOpen = endpoint({
  method: 'POST',
  path: '/v1/staff/invitation/open',
  access: 'public',
  summary: 'Start adding a passkey of staff by an invitation.',
  body: Type.Object({ token: Type.String({ minLength: 20, maxLength: 128, pattern: '^[\\w-]+$' }) }),
  result: Type.Object({
    name: Type.String(),
    /** How many passkeys the person has. Two are required. */
    passkeys: Type.Integer(),
    options: PasskeyCreation,
  }),
  codes: ['staffInvitationInvalid'],
})
