import { emailPhrase } from '@tessera/contract/endpoints/v1/private/security/phrase.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { factorsChanged } from '../../../../../accounts/factors/factors-changed.ts'
import { hasOwnPassword, partsOf } from '../../../../../accounts/members/own-password.ts'
import { lockMember } from '../../../../../accounts/members/store.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { sealed } from '../../../../../platform/secrets/sealed-columns.ts'
import { handle } from '../../../../http/handler.ts'

export const emailPhraseRoute = handle(emailPhrase, async (call) => {
  const { context, member, body } = call
  const phrase = body.phrase.trim()
  await requireConfirmed(context.db, call, 'confirmFirst')
  // Each email has the phrase, so the password would leave in plain text.
  if (phrase && (await hasOwnPassword(context.db, member.id, partsOf(phrase))))
    throw new Refusal('invalidParameters', { fields: [{ field: 'phrase', rule: 'password' }] })
  await context.db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    // Again, because comparing takes time and the session may have ended meanwhile.
    await requireConfirmed(trx, call, 'confirmFirst')
    const encrypted = phrase ? context.keyring.sealText(member, sealed('member', 'email_phrase'), phrase) : null
    await trx.updateTable('member').set({ email_phrase: encrypted }).where('id', '=', member.id).execute()
    await factorsChanged(trx, call, 'phraseChanged')
  })
  return { done: true }
})
