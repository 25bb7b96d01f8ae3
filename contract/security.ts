import { Type } from 'typebox'
import { lineSign } from './invisible-characters.ts'
import { Instant, oneOf } from './shapes.ts'

/** With what a member proves again that it is them. */
export const confirmMethods = ['passkey', 'code', 'password'] as const
export type ConfirmMethod = (typeof confirmMethods)[number]

/** Why a password is refused. */
export const passwordFaults = ['short', 'common', 'same-as-email'] as const
export type PasswordFault = (typeof passwordFaults)[number]

/** What the log of the last 90 days names. */
export const securityEvents = [
  'signedIn',
  'signInFailed',
  'signInSlowed',
  'confirmed',
  'confirmationFailed',
  'passkeyAdded',
  'passkeyRenamed',
  'passkeyRemoved',
  'appAdded',
  'appRemoved',
  'recoveryCodesRenewed',
  'passwordChanged',
  'passwordReset',
  'emailChanged',
  'emailRestored',
  'othersSignedOut',
  'dataShown',
  'signInDisowned',
  'phraseChanged',
  'messengerLinked',
  'messengerUnlinked',
  'recoveryAsked',
  'recoveryDecided',
  'recoveryStopped',
  'recoveryDone',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

export const SecurityLogEntry = Type.Object({
  at: Instant,
  event: oneOf(securityEvents),
  /** Browser and system, such as `Chrome · Windows`. Empty if unknown. */
  browser: Type.String(),
})

/** The name of a passkey, as typed. */
export const PasskeyName = Type.String({ minLength: 1, maxLength: 60, pattern: `^${lineSign}+$` })
/** A code of the app, or a recovery code, as typed. */
export const FactorCode = Type.String({ minLength: 6, maxLength: 32, pattern: '^[0-9A-Za-z \\-]+$' })
