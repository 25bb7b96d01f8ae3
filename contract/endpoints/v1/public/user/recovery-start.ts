import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { SentCode } from '../../../../visitor-codes.ts'

/**
 * Starts a recovery by identity with a code to an address that the person can read: the account's own, or the one that
 * replaces a lost mailbox. The answer is the same whether there is such an account.
 */
export const recoveryStart = endpoint({
  method: 'POST',
  path: '/v1/public/user/recovery-start',
  access: 'public',
  summary: 'Start to recover an account by its member’s identity.',
  body: Type.Object({
    email: Type.String({ maxLength: 320 }),
    /** Only when the mailbox of `email` is lost. */
    newEmail: Type.Optional(Type.String({ maxLength: 320 })),
  }),
  result: SentCode,
  codes: ['emailInvalid'],
})
