import { Type } from 'typebox'

/*
 * Passkeys on the wire: the JSON forms of Web Authentication Level 3 (5.1), of which only the fields that we use are
 * declared. Members and staff use the same.
 */

const Bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' })
const Credential = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(Type.String())),
})

/** What the browser needs to create a passkey. */
export const PasskeyCreation = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Number(), type: Type.Literal('public-key') })),
  timeout: Type.Number(),
  /** Passkeys that the person already has: their authenticators create no second one. */
  excludeCredentials: Type.Array(Credential),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
})

/** What the browser needs to use a passkey. */
export const PasskeyRequest = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Number(),
  /** Which passkeys may be used; empty: any that the browser has for us. */
  allowCredentials: Type.Array(Credential),
  userVerification: Type.Literal('required'),
})

/** A new passkey, as the browser created it. */
export const CreatedPasskey = Type.Object({
  id: Bytes(1400),
  rawId: Bytes(1400),
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Bytes(4000),
    attestationObject: Bytes(12_000),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 32, pattern: '^[a-z-]*$' }), { maxItems: 10 })),
  }),
})

/** The signature of a passkey over our challenge. */
export const UsedPasskey = Type.Object({
  id: Bytes(1400),
  rawId: Bytes(1400),
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Bytes(4000),
    authenticatorData: Bytes(4000),
    signature: Bytes(4000),
    userHandle: Type.Optional(Bytes(200)),
  }),
})
