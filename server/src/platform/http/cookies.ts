import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/** Cookies need other attributes when the pages also run inside a messenger. */
type CookieSettings = Settings & { messenger: object | null }

/**
 * Over https and on localhost the cookie has the `__Host-` prefix (this host only, never over plain http). A sandbox
 * reached over plain http from another machine cannot use it, nor can Safari on localhost. Both get a plain name.
 */
export const sessionCookieName = ({ brand }: Settings, secure: boolean): string =>
  `${secure ? '__Host-' : ''}${brand.shortName}-session`

/**
 * The session token of a request, if any. We accept only the cookie name of this connection, because a neighbouring
 * host could have set a cookie with the plain name.
 */
export function readSessionCookie(request: FastifyRequest, config: Settings): string | undefined {
  return readCookie(request, sessionCookieName(config, trustworthy(request, config)))
}

/** Sets the session cookie. It ends with the browser or with the session on the server. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: CookieSettings,
  token: string,
): void {
  const secure = trustworthy(request, config)
  appendCookie(
    reply,
    `${sessionCookieName(config, secure)}=${token}; Path=/; HttpOnly; ${sameSite(request, config, secure)}`,
  )
}

/**
 * The messenger's web clients show our page in a frame. Browsers store a cookie there only if it is partitioned. The
 * origin check (origin.ts) protects changes of state there, as everywhere.
 */
const inFrame = 'SameSite=None; Secure; Partitioned'

const sameSite = (request: FastifyRequest, config: CookieSettings, secure: boolean): string =>
  secure && framed(request, config) ? inFrame : `SameSite=Lax${secure ? '; Secure' : ''}`

/** Whether the page may be framed like that: it reports itself that it runs in a desktop messenger. */
function framed(request: FastifyRequest, config: CookieSettings): boolean {
  return config.messenger !== null && request.headers['platform'] === 'pc_tg'
}

export function clearSessionCookie(reply: FastifyReply, config: CookieSettings): void {
  appendCookie(reply, `${sessionCookieName(config, true)}=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0`)
  if (config.messenger)
    appendCookie(reply, `${sessionCookieName(config, true)}=; Path=/; HttpOnly; ${inFrame}; Max-Age=0`)
  appendCookie(reply, `${sessionCookieName(config, false)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`)
}

const knownBrowserName = ({ brand }: Settings, secure: boolean): string =>
  `${secure ? '__Host-' : ''}${brand.shortName}-known`

/** The cookie of a browser that has signed in before. See members/known-browser.ts. */
export function readKnownBrowser(request: FastifyRequest, config: Settings): string | undefined {
  return readCookie(request, knownBrowserName(config, trustworthy(request, config)))
}

/** Stored for half a year, also after signing out. */
export function setKnownBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  config: CookieSettings,
  value: string,
): void {
  const secure = trustworthy(request, config)
  appendCookie(
    reply,
    `${knownBrowserName(config, secure)}=${value}; Path=/; HttpOnly; ${sameSite(request, config, secure)}; Max-Age=${180 * 86_400}`,
  )
}

/** Reads one cookie that the web sets, such as the theme. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  return request.headers.cookie ? parseCookie(request.headers.cookie)[name] : undefined
}

function appendCookie(reply: FastifyReply, cookie: string): void {
  reply.header('set-cookie', cookie)
}

/**
 * Whether the browser treats the connection as secure: https, or localhost. Safari stores no `Secure` cookie on
 * localhost.
 */
export function trustworthy(request: FastifyRequest, config: Settings): boolean {
  if (config.publicUrl) return config.publicUrl.protocol === 'https:'
  if (request.protocol === 'https') return true
  const agent = request.headers['user-agent'] ?? ''
  const safari = agent.includes('AppleWebKit') && !/Chrome|Chromium/.test(agent)
  return !safari && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.host)
}

/** The console's session cookie under the name that the browser stores. */
export const staffCookieName = ({ brand }: Settings, secure: boolean): string =>
  `${secure ? '__Host-' : ''}${brand.shortName}-staff`

/** The token of the console's session, if any. */
export function readStaffCookie(request: FastifyRequest, config: Settings): string | undefined {
  return readCookie(request, staffCookieName(config, trustworthy(request, config)))
}

/** Sets the cookie of the console. No other site's link opens the console with it. */
export function setStaffCookie(request: FastifyRequest, reply: FastifyReply, config: Settings, token: string): void {
  const secure = trustworthy(request, config)
  appendCookie(
    reply,
    `${staffCookieName(config, secure)}=${token}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
  )
}

export function clearStaffCookie(request: FastifyRequest, reply: FastifyReply, config: Settings): void {
  const secure = trustworthy(request, config)
  appendCookie(
    reply,
    `${staffCookieName(config, secure)}=; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}; Max-Age=0`,
  )
}

const oidcCookieName = ({ brand }: Settings, secure: boolean): string =>
  `${secure ? '__Host-' : ''}${brand.shortName}-staff-oidc`

/** The secret of the browser that is signing in at the OIDC provider, if any. */
export function readOidcCookie(request: FastifyRequest, config: Settings): string | undefined {
  return readCookie(request, oidcCookieName(config, trustworthy(request, config)))
}

/** Our own page sends it, after the provider has sent the browser back to that page: so it can be `Strict`. */
export function setOidcCookie(request: FastifyRequest, reply: FastifyReply, config: Settings, secret: string): void {
  appendCookie(reply, oidcCookie(request, config, { secret, seconds: 300 }))
}

export function clearOidcCookie(request: FastifyRequest, reply: FastifyReply, config: Settings): void {
  appendCookie(reply, oidcCookie(request, config, { secret: '', seconds: 0 }))
}

function oidcCookie(
  request: FastifyRequest,
  config: Settings,
  { secret, seconds }: { secret: string; seconds: number },
): string {
  const secure = trustworthy(request, config)
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}; Max-Age=${seconds}`
  return `${oidcCookieName(config, secure)}=${secret}; ${attributes}`
}
