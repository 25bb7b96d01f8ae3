import { staffOidcFinish } from '@tessera/contract/endpoints/v1/staff/sign-in/oidc-finish.ts'
import { clearOidcCookie, readOidcCookie, setStaffCookie } from '../../../../../platform/http/cookies.ts'
import { consoleSettings } from '../../../../../platform/http/origin.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { finishOidc } from '../../../../../platform/staff/oidc.ts'
import { personOfOidc } from '../../../../../platform/staff/oidc-person.ts'
import { openStaffSession } from '../../../../../platform/staff/sessions.ts'
import { handle } from '../../../../http/handler.ts'
import { atProvider, oidcReturn } from '../../../../http/oidc.ts'

const perAddress = { name: 'staff-oidc-address', limit: 60, seconds: 600 }

export const staffOidcFinishRoute = handle(staffOidcFinish, async ({ context, body, request, reply }) => {
  const { db } = context
  const config = consoleSettings(context.config)
  await consumeRateLimit(db, perAddress, addressOf(request))
  const browser = readOidcCookie(request, config) ?? ''
  const answer = new URL(body.answer, oidcReturn(request, context))
  clearOidcCookie(request, reply, config)
  const name = await atProvider(context, async (settings) => {
    const claims = await finishOidc(db, settings, { answer, browser })
    return claims && personOfOidc(db, settings, claims)
  })
  const session = { browser: request.headers['user-agent'] ?? '' }
  const { token } = await db.transaction().execute((trx) => openStaffSession(trx, name, session))
  setStaffCookie(request, reply, config, token)
  return { name }
})
