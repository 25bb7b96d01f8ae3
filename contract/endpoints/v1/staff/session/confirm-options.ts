import { Type } from 'typebox'
import { ConfirmedAct } from '../../../../confirmed-act.ts'
import { endpoint } from '../../../../endpoint.ts'
import { PasskeyRequest } from '../../../../passkeys.ts'

/** What the browser needs to confirm one act with a passkey. The challenge is good for this act only. */
export const staffConfirmOptions = endpoint({
  method: 'POST',
  path: '/v1/staff/session/confirm-options',
  access: 'staff',
  summary: 'Start confirming with a passkey.',
  body: Type.Object({ act: ConfirmedAct }),
  result: PasskeyRequest,
  codes: ['notSignedIn'],
})
