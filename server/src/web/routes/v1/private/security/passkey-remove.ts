import { passkeyRemove } from '@tessera/contract/endpoints/v1/private/security/passkey-remove.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { factorsChanged } from '../../../../../accounts/factors/factors-changed.ts'
import { removePasskey } from '../../../../../accounts/factors/member-passkeys.ts'
import { lockMember } from '../../../../../accounts/members/store.ts'
import { handle } from '../../../../http/handler.ts'

export const passkeyRemoveRoute = handle(passkeyRemove, async (call) => {
  const { context, member, body } = call
  const done = await context.db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    await requireConfirmed(trx, call, 'confirmFirst')
    if (!(await removePasskey(trx, member.id, body.id))) return false
    await factorsChanged(trx, call, 'passkeyRemoved')
    return true
  })
  return { done }
})
