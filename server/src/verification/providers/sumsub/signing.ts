import { createHmac } from 'node:crypto'
import type { Outgoing } from '../vendor/client.ts'

/** The headers of a request: the time in seconds, and the signature over time, method, path with query and body. */
export function signedHeaders(
  { token, secret }: { token: string; secret: string },
  { method, target, body }: Pick<Outgoing, 'method' | 'target' | 'body'>,
  seconds = Math.floor(Date.now() / 1000),
): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${seconds}${method}${target}`).update(body).digest('hex')
  return { 'x-app-token': token, 'x-app-access-ts': String(seconds), 'x-app-access-sig': signature }
}
