import { confirm } from '@tessera/contract/endpoints/v1/private/security/confirm.ts'
import type { RetCodeName } from '@tessera/contract/errors.ts'
import { useAppCode } from '../../../../../accounts/factors/authenticator-app.ts'
import { confirmMethods, confirmSession } from '../../../../../accounts/factors/confirmed.ts'
import { checkPasskey } from '../../../../../accounts/factors/check-passkey.ts'
import { passwordFits } from '../../../../../accounts/members/password.ts'
import { lockMember, memberById } from '../../../../../accounts/members/store.ts'
import { browserName } from '../../../../../platform/http/browser-name.ts'
import { confirmationFailed, memberConfirmed } from '../../../../../platform/audit/security-events.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { brake, releaseBrake } from '../../../../../platform/limits/brake.ts'
import { handle, type Call } from '../../../../http/handler.ts'

/** Guesses in a session: five at once, then slower and slower. Other sessions of the member are not slowed by them. */
const guesses = { name: 'confirm', free: 5, firstSeconds: 60, longestSeconds: 3600 }

export const confirmRoute = handle(confirm, async (call) => {
  const { context, member, sessionId, request, body } = call
  const { db } = context
  const given = (['passkey', 'code', 'password'] as const).filter((name) => body[name] !== undefined)
  const [method] = given
  if (!method || given.length > 1)
    throw new Refusal('invalidParameters', { fields: [{ field: 'passkey', rule: 'required' }] })
  await brake(db, guesses, sessionId)
  const data = { browser: browserName(request) }
  // A member with a passkey or an app cannot use the password alone.
  const allowed = (await confirmMethods(db, member.id)).includes(method)
  const refusal = allowed ? await faultOf(call) : refusals[method]
  if (refusal) {
    await db.transaction().execute((trx) => confirmationFailed(trx, member.id, data))
    throw new Refusal(refusal)
  }
  await releaseBrake(db, guesses, sessionId)
  const until = await db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    const confirmed = await confirmSession(trx, sessionId)
    await memberConfirmed(trx, member.id, data)
    return confirmed
  })
  return { until: until.toISOString() }
})

const refusals = {
  passkey: 'passkeyRefused',
  code: 'factorCodeWrong',
  password: 'confirmationWrong',
} as const satisfies Record<string, RetCodeName>

/** What is wrong with the proof. Null when it is right. */
async function faultOf({
  context,
  member,
  sessionId,
  request,
  body: { passkey, code, password },
}: Call<typeof confirm>): Promise<RetCodeName | null> {
  const { db, keyring } = context
  if (passkey) {
    const use = { purpose: 'confirm', subject: `session:${sessionId}` }
    const used = await checkPasskey(context, request, { answer: passkey, use })
    return used?.memberId === member.id ? null : refusals.passkey
  }
  if (code !== undefined) {
    const right = await db.transaction().execute((trx) => useAppCode(trx, keyring, member, code))
    return right ? null : refusals.code
  }
  const stored = await memberById(db, member.id)
  return (await passwordFits(stored?.password_hash, password ?? '')) ? null : refusals.password
}
