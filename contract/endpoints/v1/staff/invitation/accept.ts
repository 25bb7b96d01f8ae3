import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { CreatedPasskey } from '../../../../passkeys.ts'
import { PersonName } from '../../../../shapes.ts'

/** Adds a passkey by an invitation, which takes two, and signs the person in once they have both. */
export const staffInvitationAccept = endpoint({
  method: 'POST',
  path: '/v1/staff/invitation/accept',
  access: 'public',
  summary: 'Add a passkey of staff by an invitation.',
  body: Type.Object({
    token: Type.String({ minLength: 20, maxLength: 128, pattern: '^[\\w-]+$' }),
    passkey: CreatedPasskey,
    /** What the person calls it, such as “blue key”. */
    label: PersonName,
  }),
  result: Type.Object({
    /** How many passkeys the person has now. */
    passkeys: Type.Integer(),
    /** They have two: the invitation is used up. The cookie of the console is set, unless they sign in by OIDC. */
    enough: Type.Boolean(),
  }),
  codes: ['staffInvitationInvalid', 'staffSignInFailed'],
})
