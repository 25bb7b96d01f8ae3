import { createHmac, randomBytes } from 'node:crypto'
import { webhookHeaders } from '@tessera/contract/webhooks.ts'

const prefix = 'whsec_'

/** A new secret as the partner stores it: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/**
 * The headers that prove a body is ours. They have one signature per active secret, so that a receiver can rotate
 * secrets when it wants.
 */
export function signed(secrets: readonly string[], id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    [webhookHeaders.id]: id,
    [webhookHeaders.timestamp]: timestamp,
    [webhookHeaders.signature]: signatures.join(' '),
  }
}
