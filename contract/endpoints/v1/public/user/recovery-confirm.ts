import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { VisitorCode } from '../../../../visitor-codes.ts'

/** Confirms the address. The token is needed for the photos. */
export const recoveryConfirm = endpoint({
  method: 'POST',
  path: '/v1/public/user/recovery-confirm',
  access: 'public',
  summary: 'Confirm the address of a recovery by its code.',
  body: VisitorCode,
  result: Type.Object({ token: Type.String() }),
  codes: ['visitorCodeWrong', 'visitorCodeExpired'],
})
