import { passkeyAdd } from '@tessera/contract/endpoints/v1/private/security/passkey-add.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { factorsChanged } from '../../../../../accounts/factors/factors-changed.ts'
import { addPasskey } from '../../../../../accounts/factors/member-passkeys.ts'
import { lockMember } from '../../../../../accounts/members/store.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { takeChallenge } from '../../../../../platform/passkeys/challenges.ts'
import { challengeOf, verifyCreated } from '../../../../../platform/passkeys/passkeys.ts'
import { relyingParty } from '../../../../../platform/passkeys/relying-party.ts'
import { handle } from '../../../../http/handler.ts'

export const passkeyAddRoute = handle(passkeyAdd, async (call) => {
  const { context, member, sessionId, request, body } = call
  const { db, keyring } = context
  await requireConfirmed(db, call, 'confirmFirst')
  const challenge = challengeOf(body.passkey)
  const use = { purpose: 'add-passkey', subject: `session:${sessionId}` }
  if (!challenge || !(await takeChallenge(db, challenge, use))) throw new Refusal('passkeyRefused')
  const passkey = await verifyCreated(relyingParty(context.config, request.socket), challenge, body.passkey)
  if (!passkey) throw new Refusal('passkeyRefused')
  const id = await db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    const added = await addPasskey(trx, keyring, member, { passkey, name: body.name })
    if (added) await factorsChanged(trx, call, 'passkeyAdded')
    return added
  })
  if (!id) throw new Refusal('passkeyNotAdded')
  return { id }
})
