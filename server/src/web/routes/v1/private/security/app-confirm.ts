import { appConfirm } from '@tessera/contract/endpoints/v1/private/security/app-confirm.ts'
import { confirmApp } from '../../../../../accounts/factors/authenticator-app.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { factorsChanged } from '../../../../../accounts/factors/factors-changed.ts'
import { lockMember } from '../../../../../accounts/members/store.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { handle } from '../../../../http/handler.ts'

export const appConfirmRoute = handle(appConfirm, async (call) => {
  const { context, member, body } = call
  const recoveryCodes = await context.db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    await requireConfirmed(trx, call, 'confirmFirst')
    const codes = await confirmApp(trx, context.keyring, member, body.code.replaceAll(/\s/g, ''))
    if (codes) await factorsChanged(trx, call, 'appAdded')
    return codes
  })
  if (!recoveryCodes) throw new Refusal('factorCodeWrong')
  return { recoveryCodes: [...recoveryCodes] }
})
