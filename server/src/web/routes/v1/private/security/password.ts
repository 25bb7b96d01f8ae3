import { passwordChange } from '@tessera/contract/endpoints/v1/private/security/password.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { factorsChanged } from '../../../../../accounts/factors/factors-changed.ts'
import { hashPassword, passwordFault } from '../../../../../accounts/members/password.ts'
import { hasOwnPassword } from '../../../../../accounts/members/own-password.ts'
import { lockMember } from '../../../../../accounts/members/store.ts'
import { endSessions } from '../../../../../accounts/sessions/sessions.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { sealed } from '../../../../../platform/secrets/sealed-columns.ts'
import { handle } from '../../../../http/handler.ts'

export const passwordChangeRoute = handle(passwordChange, async (call) => {
  const { context, member, sessionId, body } = call
  await requireConfirmed(context.db, call, 'confirmFirst')
  const email = context.keyring.openText(member, sealed('member', 'email'), member.email)
  const fault = passwordFault(body.password, email, context.config.brand.name)
  if (fault) throw new Refusal('passwordWeak', { reason: fault })
  if (await hasOwnPassword(context.db, member.id, [body.password]))
    throw new Refusal('passwordWeak', { reason: 'current' })
  const passwordHash = await hashPassword(body.password)
  const signedOut = await context.db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    // Again, because hashing takes time and the session may have ended meanwhile.
    await requireConfirmed(trx, call, 'confirmFirst')
    await trx.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', member.id).execute()
    const ended = await endSessions(trx, member.id, { cause: 'password-changed', except: sessionId })
    await factorsChanged(trx, call, 'passwordChanged')
    return ended
  })
  return { signedOut }
})
