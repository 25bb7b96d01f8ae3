import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
} as const
const hsts = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const

/** The headers of every answer. */
export function securityHeaderList({ publicUrl }: Pick<Config, 'publicUrl'>): Readonly<Record<string, string>> {
  return publicUrl?.protocol === 'https:' ? { ...always, ...hsts } : always
}

/** Sets the headers of every answer. Pages add their own policy with {@link pagePolicy}. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const list = Object.entries(securityHeaderList(config))
  app.addHook('onRequest', (_request, reply, done) => {
    // HTTP/1.1 keeps connections open by default, and older clients close them as they expect. This saves two lines in
    // every answer.
    reply.raw.removeHeader('connection')
    for (const [name, value] of list) reply.header(name, value)
    done()
  })
  // No cache may store private answers. Static files and pages set their own cache headers.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}

/**
 * Sets the policy of an HTML page and returns the nonce for its scripts and styles. `framedBy` lists the origins that
 * may frame the page: those of a registered partner, for the page of SDK mode. No other page may be framed.
 * `connectTo` is where the operator's own monitor may report. `vendors`: the operator connected one.
 */
export function pagePolicy(
  reply: FastifyReply,
  development: boolean,
  {
    framedBy = [],
    connectTo,
    vendors = false,
  }: { framedBy?: readonly string[] | undefined; connectTo?: string | undefined; vendors?: boolean } = {},
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
  // The old header cannot express a list. With a list, only the policy applies.
  if (framedBy.length > 0) reply.removeHeader('x-frame-options')
  // A vendor's part, in a frame of ours, may need more than our own camera screen.
  const more = vendors ? '(self)' : '()'
  reply.header('permissions-policy', `camera=(self), microphone=${more}, geolocation=${more}, payment=()`)
  return nonce
}

/** What a document of a vendor's part may load, besides our own files. */
export interface VendorPolicy {
  frames: readonly string[]
  scripts: readonly string[]
  connects: readonly string[]
  styles: readonly string[]
  images: readonly string[]
  /** Browser features of its frames. */
  features: readonly string[]
}

/**
 * Sets the policy of the document in which a vendor's part runs, and returns its nonce. Only our own pages frame it.
 * Trusted Types are left out: the vendor's own script creates scripts.
 */
export function vendorFramePolicy(reply: FastifyReply, development: boolean, vendor: VendorPolicy): string {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'self'",
    development
      ? "script-src 'self' 'unsafe-inline' 'unsafe-eval'"
      : `script-src 'nonce-${nonce}' 'strict-dynamic' ${vendor.scripts.join(' ')}`.trim(),
    // The vendors' packages write styles into the document.
    `style-src 'self' 'unsafe-inline' ${vendor.styles.filter((style) => style !== "'unsafe-inline'").join(' ')}`.trim(),
    `img-src 'self' blob: data: ${vendor.images.join(' ')}`.trim(),
    "media-src 'self' blob:",
    ["connect-src 'self'", ...(development ? ['ws:'] : []), ...vendor.connects].join(' '),
    `frame-src ${vendor.frames.join(' ')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]
  reply.header('content-security-policy', policy.join('; '))
  reply.header('x-frame-options', 'SAMEORIGIN')
  const origins = vendor.frames.map((origin) => `"${origin}"`).join(' ')
  reply.header('permissions-policy', vendor.features.map((feature) => `${feature}=(self ${origins})`).join(', '))
  return nonce
}

/**
 * Removes the headers that only matter for documents, and the one that prevents other sites from embedding private
 * content. Scripts, style sheets and text files need none of them, and a first visit loads a dozen. Files that a
 * browser can show as a page (pictures) keep these headers.
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
