import type { Transaction } from 'kysely'
import type { Database } from '../db/tables.ts'
import { append } from './chain.ts'

/* Audit events of sign-in and its factors. The member reads them in the log of the last 90 days. */

type Trx = Transaction<Database>

/** How a member signed in. */
export type SignInMethod =
  | 'password'
  | 'password+code'
  | 'password+recovery'
  | 'password+email'
  | 'passkey'
  | 'sign-up'
  | 'messenger'

/** `browser`: its name only, such as `Chrome · Windows`. The chain has no address. */
interface Seen {
  browser: string
}

export const memberSignedIn = (
  trx: Trx,
  memberId: number,
  sessionId: string,
  data: Seen & { by: SignInMethod },
): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'member.signed-in',
    subject: `session:${sessionId}`,
    data: { ...data },
  })

/** Someone knew the address and failed. `slowed`: so often that the next try has to wait. */
export const signInFailed = (
  trx: Trx,
  memberId: number,
  data: Seen & { cause: 'password' | 'code' | 'passkey' | 'slowed' },
): Promise<void> =>
  append(trx, { actor: 'visitor', action: 'member.sign-in-failed', subject: `member:${memberId}`, data: { ...data } })

const byMember =
  (action: string) =>
  (trx: Trx, memberId: number, data: Seen): Promise<void> =>
    append(trx, { actor: `member:${memberId}`, action, subject: `member:${memberId}`, data: { ...data } })

/** The member proved again that it is them, before a sensitive act. */
export const memberConfirmed = byMember('member.confirmed')
/** A wrong code, passkey or password in a session. */
export const confirmationFailed = byMember('member.confirmation-failed')
export const passkeyAdded = byMember('factor.passkey-added')
export const passkeyRenamed = byMember('factor.passkey-renamed')
export const passkeyRemoved = byMember('factor.passkey-removed')
export const appAdded = byMember('factor.app-added')
export const appRemoved = byMember('factor.app-removed')
export const recoveryCodesRenewed = byMember('factor.recovery-codes-renewed')
export const passwordChanged = byMember('member.password-changed')
/** The chain has neither address. */
export const emailChanged = byMember('member.email-changed')
/** The owner of the former address undid the change. */
export const emailRestored = byMember('member.email-restored')
/** The member ended all other sessions. */
export const othersSignedOut = byMember('member.others-signed-out')
/** Personal data was shown in full. */
export const dataShown = byMember('member.data-shown')
/** The phrase of the member's emails. The chain does not have it. */
export const phraseChanged = byMember('member.phrase-changed')
/** The member said that a sign-in was not them. */
export const signInDisowned = byMember('member.sign-in-disowned')
