import { appRemove } from '@tessera/contract/endpoints/v1/private/security/app-remove.ts'
import { removeApp } from '../../../../../accounts/factors/authenticator-app.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { factorsChanged } from '../../../../../accounts/factors/factors-changed.ts'
import { lockMember } from '../../../../../accounts/members/store.ts'
import { handle } from '../../../../http/handler.ts'

export const appRemoveRoute = handle(appRemove, async (call) => {
  const { context, member } = call
  const done = await context.db.transaction().execute(async (trx) => {
    await lockMember(trx, member.id)
    await requireConfirmed(trx, call, 'confirmFirst')
    if (!(await removeApp(trx, member.id))) return false
    await factorsChanged(trx, call, 'appRemoved')
    return true
  })
  return { done }
})
