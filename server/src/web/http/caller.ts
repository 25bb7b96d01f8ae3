import type { FastifyRequest } from 'fastify'
import type { Access as AccessKind, Endpoint } from '@tessera/contract/endpoint.ts'
import { closestLanguage } from '@tessera/contract/languages.ts'
import type { Context } from '../../context.ts'
import { accessTokenOf, refuseForeignHeaders, type Access } from '../../accounts/sessions/access.ts'
import { partnerOfKey, type Partner } from '../../accounts/partners/partners.ts'
import type { SignedIn } from '../../accounts/sessions/sessions.ts'
import type { CachedSnapshot } from '../../accounts/snapshot/snapshot-cache.ts'
import { readSessionCookie, readStaffCookie } from '../../platform/http/cookies.ts'
import { atConsole, consoleSettings } from '../../platform/http/origin.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { actOf, takeConfirmation } from '../../platform/staff/confirmations.ts'
import { rolesAllow } from '../../platform/staff/roles.ts'
import { staffOf, type StaffCaller } from '../../platform/staff/sessions.ts'
import type { Route } from './handler.ts'

/** The caller of a request, as far as the endpoint needs it. */
export interface Caller {
  signedIn?: SignedIn
  recorded?: CachedSnapshot
  access?: Access
  partner?: Partner
  staff?: StaffCaller
}

/** Checks who calls, and reads what the route needs of that member. */
export async function callerOf(
  request: FastifyRequest,
  context: Context,
  { endpoint, withAttempts }: Route,
  access: Exclude<AccessKind, 'public' | 'provider'>,
): Promise<Caller> {
  if (access === 'partner') return { partner: await requirePartner(request, context) }
  if (access === 'staff') return { staff: await requireStaff(request, context, endpoint) }
  const caller =
    access === 'sdk'
      ? await requireAccess(request, context, endpoint)
      : await requireSession(request, context, endpoint.passive)
  await storeLanguage(request, context, caller)
  return withAttempts && caller.signedIn
    ? { ...caller, recorded: await context.snapshotOf(caller.signedIn.member.id, caller.signedIn.revision) }
    : caller
}

/** We send emails in the member's language. The page reports that language, and we store it when it changed. */
export async function storeLanguage(
  { headers: { lang } }: Pick<FastifyRequest, 'headers'>,
  { db, texts }: Context,
  { signedIn }: Caller,
): Promise<void> {
  if (!signedIn || typeof lang !== 'string' || lang === signedIn.member.language) return
  const spoken = closestLanguage(lang, texts.languages)
  if (spoken && spoken !== signedIn.member.language)
    await db.updateTable('member').set({ language: spoken }).where('id', '=', signedIn.member.id).execute()
}

async function requireSession(
  request: FastifyRequest,
  { config, sessionOf }: Context,
  passive: boolean | undefined,
): Promise<Caller> {
  // An access token opens only the calls of SDK mode, even when a session cookie comes with it.
  if (accessTokenOf(request)) throw new Refusal('tokenInvalid', { reason: 'session' })
  const token = readSessionCookie(request, config)
  const signedIn = token ? await sessionOf(token, passive) : null
  if (!signedIn) throw new Refusal('notSignedIn')
  // The page names the member who opened it. When another member has signed in since, the page may not send anything.
  const opener = request.headers['member-id']
  if (opener !== undefined && opener !== String(signedIn.member.id)) throw new Refusal('notSignedIn')
  return { signedIn }
}

async function requireAccess(
  request: FastifyRequest,
  context: Context,
  { handoff, sdkScene }: Endpoint,
): Promise<Caller> {
  const token = accessTokenOf(request)
  if (!token) throw new Refusal('tokenInvalid', { reason: 'unknown' })
  const found = await context.accessOf(token)
  if (typeof found === 'string')
    throw new Refusal(found === 'used' || found === 'expired' ? 'tokenExpired' : 'tokenInvalid', { reason: found })
  if (found.access.handoff && !handoff) throw new Refusal('accountRestricted')
  if (sdkScene && found.access.scene !== sdkScene) throw new Refusal('accountRestricted')
  refuseForeignHeaders(request, found.access, context.config.brand.shortName)
  const cookie = readSessionCookie(request, context.config)
  if (cookie) {
    const session = await context.sessionOf(cookie)
    // Two people share a browser: input of one would reach the account of the other.
    if (session && (found.access.partner !== null || session.member.id !== found.member.id))
      throw new Refusal('tokenInvalid', { reason: 'session' })
  }
  return { signedIn: found, access: found.access }
}

async function requirePartner(request: FastifyRequest, context: Context): Promise<Partner> {
  const [, key] = /^Bearer ([\w-]{20,128})$/.exec(request.headers.authorization ?? '') ?? []
  const partner = key ? await partnerOfKey(context.db, key) : undefined
  if (!partner) throw new Refusal('partnerKeyInvalid')
  return partner
}

async function requireStaff(
  request: FastifyRequest,
  { db, config }: Context,
  endpoint: Endpoint,
): Promise<StaffCaller> {
  const { permission } = endpoint
  const token = atConsole(request, config) ? readStaffCookie(request, consoleSettings(config)) : undefined
  const staff = token ? await staffOf(db, token, config.mode) : null
  if (!staff) throw new Refusal('notSignedIn')
  if (permission && !rolesAllow(staff.roles, permission)) throw new Refusal('accountRestricted')
  return staff
}

/**
 * Uses up the confirmation that an act of staff needs: when all else is right, so that a mistake costs no touch of the
 * key. See `handleConfirmed`; for other acts at least the fields were checked.
 */
export async function requireConfirmation(
  db: Parameters<typeof takeConfirmation>[0],
  endpoint: Endpoint,
  { staff }: Caller,
  body: unknown,
): Promise<void> {
  if (!staff || !endpoint.confirmed) return
  const act = actOf(endpoint, body)
  if (!(await takeConfirmation(db, staff, { act, good: endpoint.confirmed })))
    throw new Refusal('staffConfirmationNeeded', { act })
}
