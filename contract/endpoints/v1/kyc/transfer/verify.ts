import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Id, Instant, nullable, oneOf } from '../../../../shapes.ts'
import { transferResults, transferVerifyStates } from '../../../../states.ts'

const Code = Type.String({ pattern: '^\\d{6}$' })

/**
 * Transfers the identity in two calls (docs/identity-transfer.md). First, with action 30030: checks this account and
 * sends a code (30101) to both email addresses; the response says nothing about the account at the other address.
 * Then, with 30031: both codes prove that both accounts are the member's, the other account is checked, and both are
 * frozen for 24 hours. After that the identity moves.
 */
export const transferVerify = endpoint({
  method: 'POST',
  path: '/v1/kyc/transfer/verify',
  access: 'member',
  summary: 'Begin or confirm moving the identity to another account.',
  body: Type.Object({
    action: oneOf(['30030', '30031']),
    /** Email address of the account that receives the identity. */
    target: Type.String({ minLength: 3, maxLength: 320 }),
    sourceCode: Type.Optional(Code),
    targetCode: Type.Optional(Code),
  }),
  result: Type.Object({
    status: oneOf(transferVerifyStates),
    /** Of the transfer that the codes started; null before it is confirmed. */
    id: nullable(Id),
    /** What to prove next: 30101, the codes; null if nothing is left. */
    next: nullable(oneOf(['30101'])),
    codesValidUntil: nullable(Instant),
    result: nullable(oneOf(transferResults)),
    frozenUntil: nullable(Instant),
  }),
  codes: [
    'notSignedIn',
    'confirmTransferBefore',
    'confirmTransferAfter',
    'emailInvalid',
    'transferNotYet',
    'transferTargetVerified',
    'transferTargetSame',
    'transferTooSoon',
    'transferAccountNotEmpty',
    'transferHoldingsUnknown',
    'transferCodeWrong',
    'transferAttemptsUsedUp',
    'transferRestricted',
    'transferCodeExpired',
    'transferTooManyCodes',
  ],
})
