import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { UsedPasskey } from '../../../../passkeys.ts'
import { FactorCode } from '../../../../security.ts'
import { Instant } from '../../../../shapes.ts'

/** Proves that it is the member, for five minutes in this session. */
export const confirm = endpoint({
  method: 'POST',
  path: '/v1/private/security/confirm',
  access: 'member',
  summary: 'Prove again that it is the member.',
  body: Type.Object({
    /** Exactly one of the three. */
    passkey: Type.Optional(UsedPasskey),
    code: Type.Optional(FactorCode),
    password: Type.Optional(Type.String({ maxLength: 256 })),
  }),
  result: Type.Object({ until: Instant }),
  codes: ['notSignedIn', 'passkeyRefused', 'factorCodeWrong', 'confirmationWrong'],
})
