import { appStart } from '@tessera/contract/endpoints/v1/private/security/app-start.ts'
import { startApp } from '../../../../../accounts/factors/authenticator-app.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { base32, setupAddress } from '../../../../../accounts/factors/totp.ts'
import { qrRows } from '../../../../../accounts/handoff/qr.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { sealed } from '../../../../../platform/secrets/sealed-columns.ts'
import { handle } from '../../../../http/handler.ts'

export const appStartRoute = handle(appStart, async (call) => {
  const { context, member } = call
  const { keyring, config } = context
  await requireConfirmed(context.db, call, 'confirmFirst')
  const secret = await context.db.transaction().execute((trx) => startApp(trx, keyring, member))
  if (!secret) throw new Refusal('appExists')
  const account = keyring.openText(member, sealed('member', 'email'), member.email)
  const address = setupAddress(secret, { issuer: config.brand.name, account })
  return { secret: base32(secret), address, qr: await qrRows(address) }
})
