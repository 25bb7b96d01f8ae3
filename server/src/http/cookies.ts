import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Over https and on localhost the cookie carries the `__Host-` prefix (this host only, never over plain http). A sandbox
 * reached over plain http from another machine cannot have that, and gets a plain name.
 */
export const sessionCookieName = ({ brand }: Config, secure: boolean): string => `${secure ? '__Host-' : ''}${brand.shortName}-session`

/**
 * The session token of a request, if it brings one. Only the name this connection is given counts: a cookie of the
 * plain name could have been planted by a neighbouring host.
 */
export function readSessionCookie(request: FastifyRequest, config: Config): string | undefined {
  return readCookie(request, sessionCookieName(config, trustworthy(request, config)))
}

/** Puts the session token into the browser; it ends with the browser or with the session on the server. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, config: Config, token: string): void {
  const secure = trustworthy(request, config)
  appendCookie(reply, `${sessionCookieName(config, secure)}=${token}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`)
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  appendCookie(reply, `${sessionCookieName(config, true)}=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0`)
  appendCookie(reply, `${sessionCookieName(config, false)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`)
}

/** Reads one cookie that the web sets, such as the theme. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  return request.headers.cookie ? parseCookie(request.headers.cookie)[name] : undefined
}

function appendCookie(reply: FastifyReply, cookie: string): void {
  reply.header('set-cookie', cookie)
}

/** Whether the browser takes the connection for safe: https, or its own machine. */
function trustworthy(request: FastifyRequest, config: Config): boolean {
  if (config.publicUrl) return config.publicUrl.protocol === 'https:'
  return request.protocol === 'https' || /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.host)
}
