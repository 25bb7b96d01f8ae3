import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id, Instant, nullable, oneOf } from '../../../../shapes.ts'
import { transferResults, transferVerifyStates } from '../../../../states.ts'

const Code = Type.String({ pattern: '^\\d{6}$' })

/**
 * Moves the identity in two calls (docs/identity-transfer.md). With action 30030, before: checks this account, and sends a
 * code (30101) to both e-mail addresses; what is at the other address is not told. With 30031, after: both codes prove that both
 * accounts are the member's, the other account is checked, and both are frozen for 24 hours, at the end of which the identity moves.
 */
export const transferVerify = endpoint({
  method: 'POST',
  path: '/v1/kyc/transfer/verify',
  access: 'member',
  summary: 'Begin or confirm moving the identity to another account.',
  body: Type.Object({
    action: oneOf(['30030', '30031']),
    /** E-mail address of the account that takes the identity. */
    target: Type.String({ minLength: 3, maxLength: 320 }),
    sourceCode: Type.Optional(Code),
    targetCode: Type.Optional(Code),
  }),
  result: Type.Object({
    status: oneOf(transferVerifyStates),
    /** Of the transfer that the codes began; null where it has yet to be confirmed. */
    id: nullable(Id),
    /** What to prove next: 30101, the codes; null when nothing is left. */
    next: nullable(oneOf(['30101'])),
    codesValidUntil: nullable(Instant),
    result: nullable(oneOf(transferResults)),
    frozenUntil: nullable(Instant),
  }),
  codes: [
    'notSignedIn',
    'emailInvalid',
    'transferNotYet',
    'transferTargetVerified',
    'transferTargetSame',
    'transferTooSoon',
    'transferAccountNotEmpty',
    'transferHoldingsUnknown',
    'transferCodeWrong',
    'transferTriesUsedUp',
    'transferRestricted',
    'transferCodeExpired',
    'transferTooManyCodes',
  ],
})
