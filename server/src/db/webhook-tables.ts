import type { Generated } from 'kysely'
import type { WebhookType } from '@tessera/contract/webhooks.ts'
import type { Instant, InstantNow } from './columns.ts'

export interface WebhookEndpointTable {
  partner_id: string
  url: string
  created_at: InstantNow
  disabled_at: Instant | null
}

export interface WebhookSecretTable {
  id: Generated<string>
  partner_id: string
  /** Sealed with the keyring's own key: it must be read to sign. */
  sealed: Buffer
  created_at: InstantNow
  /** Null while it has no end. */
  expires_at: Instant | null
}

export interface WebhookDeliveryTable {
  /** The notice's id on the wire, the same at each try. */
  id: Generated<string>
  partner_id: string
  member_id: number
  type: WebhookType
  occurred_at: InstantNow
  tries: Generated<number>
  /** When it is tried next; null once it arrived or was given up. */
  due_at: Instant | null
  delivered_at: Instant | null
  dead_at: Instant | null
  /** What the last try failed of, for the operator. */
  last_fault: string | null
}
