import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/** Whether the pages also run inside a messenger decides what its cookies must say. */
type CookieSettings = Settings & { messenger: object | null }

/**
 * Over https and on localhost the cookie carries the `__Host-` prefix (this host only, never over plain http). A sandbox
 * reached over plain http from another machine cannot have that, nor one on localhost in Safari, and gets a plain name.
 */
export const sessionCookieName = ({ brand }: Settings, secure: boolean): string =>
  `${secure ? '__Host-' : ''}${brand.shortName}-session`

/**
 * The session token of a request, if it brings one. Only the name this connection is given counts: a cookie of the
 * plain name could have been planted by a neighbouring host.
 */
export function readSessionCookie(request: FastifyRequest, config: Settings): string | undefined {
  return readCookie(request, sessionCookieName(config, trustworthy(request, config)))
}

/** Puts the session token into the browser; it ends with the browser or with the session on the server. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  config: CookieSettings,
  token: string,
): void {
  const secure = trustworthy(request, config)
  appendCookie(
    reply,
    `${sessionCookieName(config, secure)}=${token}; Path=/; HttpOnly; ${secure && framed(request, config) ? inFrame : `SameSite=Lax${secure ? '; Secure' : ''}`}`,
  )
}

/**
 * The messenger's web clients show us in a frame of theirs, where a browser keeps only a cookie that says it is for that place
 * alone. What protects a change of state there is the check of its origin (origin.ts), as everywhere.
 */
const inFrame = 'SameSite=None; Secure; Partitioned'

/** Whether the page may stand in such a frame: it says itself that it runs in a messenger on a desk. */
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

/** What a browser keeps of having signed in once; see members/known-browser.ts. */
export function readKnownBrowser(request: FastifyRequest, config: Settings): string | undefined {
  return readCookie(request, knownBrowserName(config, trustworthy(request, config)))
}

/** Kept for half a year, also over signing out. */
export function setKnownBrowser(request: FastifyRequest, reply: FastifyReply, config: Settings, value: string): void {
  const secure = trustworthy(request, config)
  appendCookie(
    reply,
    `${knownBrowserName(config, secure)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}; Max-Age=${180 * 86_400}`,
  )
}

/** Reads one cookie that the web sets, such as the theme. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  return request.headers.cookie ? parseCookie(request.headers.cookie)[name] : undefined
}

function appendCookie(reply: FastifyReply, cookie: string): void {
  reply.header('set-cookie', cookie)
}

/** Whether the browser takes the connection for safe: https, or its own machine; Safari keeps no `Secure` cookie of that. */
export function trustworthy(request: FastifyRequest, config: Settings): boolean {
  if (config.publicUrl) return config.publicUrl.protocol === 'https:'
  if (request.protocol === 'https') return true
  const agent = request.headers['user-agent'] ?? ''
  const safari = agent.includes('AppleWebKit') && !/Chrome|Chromium/.test(agent)
  return !safari && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.host)
}
