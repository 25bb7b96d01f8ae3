import { selfReset } from '@tessera/contract/endpoints/v3/private/kyc/self-reset.ts'
import { handle } from '../../../../http/handler.ts'
import { resetVerification } from '../../../../../verification/resets/reset.ts'

export const selfResetRoute = handle(selfReset, ({ context, member, body }) =>
  resetVerification(context, member, 'self', body.confirm ?? false),
)
