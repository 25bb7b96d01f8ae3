import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { VisitorCode } from '../../../../visitor-codes.ts'

/** Creates the account that the code confirms, and signs in. A code works once, ten minutes, with five tries. */
export const signUpConfirm = endpoint({
  method: 'POST',
  path: '/v1/public/user/sign-up-confirm',
  access: 'public',
  summary: 'Confirm the address with its code: creates the account and signs in.',
  body: Type.Object({
    ...VisitorCode.properties,
    /** Where to go afterwards; saved only if allowed. */
    redirect_url: Type.Optional(Type.String({ maxLength: 2048 })),
  }),
  result: Type.Object({ redirect_url: Type.String() }),
  codes: ['signUpRefused', 'visitorCodeWrong', 'visitorCodeExpired'],
})
