import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { PasskeyRequest } from '../../../../passkeys.ts'
import { confirmMethods } from '../../../../security.ts'
import { nullable, oneOf } from '../../../../shapes.ts'

/** The ways in which the member can prove that it is them. The password is one only for members without passkey and app. */
export const confirmOptions = endpoint({
  method: 'POST',
  path: '/v1/private/security/confirm-options',
  access: 'member',
  summary: 'How the member can prove again that it is them.',
  body: Type.Object({}),
  result: Type.Object({
    methods: Type.Array(oneOf(confirmMethods)),
    /** For the method `passkey`; null without one. */
    passkey: nullable(PasskeyRequest),
  }),
  codes: ['notSignedIn'],
})
