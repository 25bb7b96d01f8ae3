import { createHmac } from 'node:crypto'
import { sameBytes } from '../vendor/signed.ts'
import type { Outgoing, VendorAnswer } from '../vendor/client.ts'

/** What the vendor signs: the body where there is one, or else the id in the path. */
export function signatureOf(secret: string, content: string | Buffer): string {
  return createHmac('sha256', secret).update(content).digest('hex')
}

/** The headers of a request. Creating a session is not signed. */
export function signedHeaders(
  { apiKey, secret }: { apiKey: string; secret: string },
  { name, method, body, values }: Pick<Outgoing, 'name' | 'method' | 'body' | 'values'>,
): Record<string, string> {
  if (name === 'create') return { 'x-auth-client': apiKey }
  const content = method === 'GET' || method === 'DELETE' ? (values['id'] ?? '') : body
  return { 'x-auth-client': apiKey, 'x-hmac-signature': signatureOf(secret, content) }
}

/** An answer that carries a signature must carry the right one. */
export function checkAnswer(secrets: readonly string[], { headers, bytes }: VendorAnswer): void {
  const given = headers.get('x-hmac-signature')
  if (!given) return
  const fits = secrets.filter((secret) =>
    sameBytes(Buffer.from(given.toLowerCase()), Buffer.from(signatureOf(secret, bytes))),
  )
  if (fits.length === 0) throw new Error('An answer of veriff has another signature')
}
