import type { SecurityEvent } from '@tessera/contract/security.ts'
import type { Db } from '../../platform/db/postgres.ts'

const days = 90
const most = 100

/** The audit events that a member reads in their log. */
const eventNames: Readonly<Record<string, SecurityEvent>> = {
  'member.signed-in': 'signedIn',
  'member.sign-in-failed': 'signInFailed',
  'member.confirmed': 'confirmed',
  'member.confirmation-failed': 'confirmationFailed',
  'factor.passkey-added': 'passkeyAdded',
  'factor.passkey-renamed': 'passkeyRenamed',
  'factor.passkey-removed': 'passkeyRemoved',
  'factor.app-added': 'appAdded',
  'factor.app-removed': 'appRemoved',
  'factor.recovery-codes-renewed': 'recoveryCodesRenewed',
  'member.password-changed': 'passwordChanged',
  'member.password-reset': 'passwordReset',
  'member.email-changed': 'emailChanged',
  'member.email-restored': 'emailRestored',
  'member.others-signed-out': 'othersSignedOut',
  'member.data-shown': 'dataShown',
  'member.sign-in-disowned': 'signInDisowned',
  'member.phrase-changed': 'phraseChanged',
  'messenger.linked': 'messengerLinked',
  'messenger.unlinked': 'messengerUnlinked',
  'recovery.submitted': 'recoveryAsked',
  'recovery.decided': 'recoveryDecided',
  'recovery.stopped': 'recoveryStopped',
  'recovery.done': 'recoveryDone',
}

/**
 * What happened to the sign-in of a member within the last 90 days, newest first, also recoveries that others asked for.
 * It comes from the audit chain.
 */
export async function securityLog(
  db: Db,
  memberId: number,
): Promise<{ at: string; event: SecurityEvent; browser: string }[]> {
  const self = `member:${memberId}`
  const recoveries = await db.selectFrom('recovery').select('id').where('member_id', '=', memberId).execute()
  const subjects = [self, ...recoveries.map(({ id }) => `recovery:${id}`)]
  const rows = await db
    .selectFrom('audit_event')
    .select(['at', 'action', 'data'])
    .where((or) => or.or([or('actor', '=', self), or('subject', 'in', subjects)]))
    .where('action', 'in', Object.keys(eventNames))
    .where('at', '>', new Date(Date.now() - days * 86_400_000))
    .orderBy('seq', 'desc')
    .limit(most)
    .execute()
  return rows.flatMap(({ at, action, data }) => {
    const named = data['cause'] === 'slowed' ? 'signInSlowed' : eventNames[action]
    const browser = typeof data['browser'] === 'string' ? data['browser'] : ''
    return named ? [{ at: at.toISOString(), event: named, browser }] : []
  })
}

/** Whether the member proved with a code that the address is theirs: at sign-up, with a change of it, or with a forgotten password. */
export async function emailConfirmed(db: Db, memberId: number): Promise<boolean> {
  const rows = await db
    .selectFrom('audit_event')
    .select(['action', 'data'])
    .where('actor', '=', `member:${memberId}`)
    .where('action', 'in', ['member.signed-up', 'member.password-reset', 'member.email-changed'])
    .execute()
  return rows.some(({ action, data }) => action !== 'member.signed-up' || typeof data['terms'] === 'string')
}
