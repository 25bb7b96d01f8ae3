import { recoveryCodes } from '@tessera/contract/endpoints/v1/private/security/recovery-codes.ts'
import { appSince, newRecoveryCodes } from '../../../../../accounts/factors/authenticator-app.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { factorsChanged } from '../../../../../accounts/factors/factors-changed.ts'
import { lockMember } from '../../../../../accounts/members/store.ts'
import { handle } from '../../../../http/handler.ts'

export const recoveryCodesRoute = handle(recoveryCodes, async (call) => {
  const { context, member } = call
  const codes = await context.db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    await requireConfirmed(trx, call, 'confirmFirst')
    if (!(await appSince(trx, member.id))) return []
    await factorsChanged(trx, call, 'recoveryCodesRenewed')
    return newRecoveryCodes(trx, context.keyring, member.id)
  })
  return { recoveryCodes: [...codes] }
})
