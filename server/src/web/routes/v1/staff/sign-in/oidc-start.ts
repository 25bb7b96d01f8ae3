import { staffOidcStart } from '@tessera/contract/endpoints/v1/staff/sign-in/oidc-start.ts'
import { setOidcCookie } from '../../../../../platform/http/cookies.ts'
import { consoleSettings } from '../../../../../platform/http/origin.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { startOidc } from '../../../../../platform/staff/oidc.ts'
import { handle } from '../../../../http/handler.ts'
import { atProvider, oidcReturn } from '../../../../http/oidc.ts'

const perAddress = { name: 'staff-oidc-address', limit: 60, seconds: 600 }

export const staffOidcStartRoute = handle(staffOidcStart, async ({ context, request, reply }) => {
  await consumeRateLimit(context.db, perAddress, addressOf(request))
  const { url, browser } = await atProvider(context, (settings) =>
    startOidc(context.db, settings, oidcReturn(request, context)),
  )
  setOidcCookie(request, reply, consoleSettings(context.config), browser)
  return { url }
})
