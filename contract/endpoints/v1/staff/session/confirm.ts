import { Type } from 'typebox'
import { ConfirmedAct } from '../../../../confirmed-act.ts'
import { endpoint } from '../../../../endpoint.ts'
import { UsedPasskey } from '../../../../passkeys.ts'
import { Instant } from '../../../../shapes.ts'

/** Confirms one act with a passkey. In a sandbox without registered staff it needs none, and all acts are open for some minutes. */
export const staffConfirm = endpoint({
  method: 'POST',
  path: '/v1/staff/session/confirm',
  access: 'staff',
  summary: 'Confirm one act with a passkey.',
  body: Type.Object({ act: ConfirmedAct, passkey: Type.Optional(UsedPasskey) }),
  result: Type.Object({ confirmedUntil: Instant }),
  codes: ['notSignedIn', 'staffSignInFailed'],
})
