import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'

/** Headers of every answer; pages add their own policy with {@link pagePolicy}. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const https = config.publicUrl?.protocol === 'https:'
  app.addHook('onRequest', (_request, reply, done) => {
    // HTTP/1.1 keeps connections open without being told; older callers are closed as they expect. Two lines less on every answer.
    reply.raw.removeHeader('connection')
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('x-frame-options', 'DENY')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header(
      'content-security-policy',
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    )
    if (https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    done()
  })
  // Private answers stay out of every cache; static files and pages set their own.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}

/**
 * Sets the policy of an HTML page and answers the nonce its scripts and styles must carry. `framedBy` are the origins that may
 * show the page in a frame: a registered partner's, for the page of SDK mode; no other page is ever framed. `connectTo` is where
 * the operator's own monitor may report.
 */
export function pagePolicy(
  reply: FastifyReply,
  development: boolean,
  { framedBy = [], connectTo }: { framedBy?: readonly string[] | undefined; connectTo?: string | undefined } = {},
): string {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'self'",
    development ? "script-src 'self' 'unsafe-inline' 'unsafe-eval'" : `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...(development ? ['ws:'] : []), ...(connectTo ? [connectTo] : [])].join(' '),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(' ') : "'none'"}`,
    ...(development ? [] : ["require-trusted-types-for 'script'"]),
  ]
  reply.header('content-security-policy', policy.join('; '))
  // The old header knows no list; where there is one, the policy alone speaks.
  if (framedBy.length > 0) reply.removeHeader('x-frame-options')
  reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
  return nonce
}

/**
 * Takes from the answer the headers that only a document obeys, and the one that keeps other sites from embedding what is
 * private: a script, a style sheet or a file of texts is neither, and a first visit asks for a dozen of them. What a browser
 * could show as a page of its own (a picture) keeps them.
 */
export function noDocument(reply: FastifyReply): void {
  for (const name of [
    'content-security-policy',
    'cross-origin-opener-policy',
    'x-frame-options',
    'referrer-policy',
    'cross-origin-resource-policy',
  ])
    reply.removeHeader(name)
}
