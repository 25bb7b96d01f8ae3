import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id } from '../../../../shapes.ts'

/** Sends one webhook of a partner again, or all that were given up. */
export const staffSetupRedeliver = endpoint({
  method: 'POST',
  path: '/v1/staff/setup/redeliver',
  access: 'staff',
  permission: 'manage',
  confirmed: 'once',
  summary: 'Send webhooks of a partner again.',
  body: Type.Object({
    partner: Type.String({ pattern: '^[a-z][a-z0-9-]{1,31}$' }),
    /** All that were given up if absent. */
    id: Type.Optional(Id),
  }),
  result: Type.Object({ again: Type.Integer() }),
  codes: ['notSignedIn', 'staffConfirmationNeeded', 'setupRefused'],
})
