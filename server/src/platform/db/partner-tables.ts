import type { Generated } from 'kysely'
import type { SdkScene } from '@tessera/contract/sdk.ts'
import type { WebhookType } from '@tessera/contract/webhooks.ts'
import type { Instant, InstantNow } from './columns.ts'

/* Companies that embed verification. */

export interface PartnerTable {
  /** A short name in lower case; public. */
  id: string
  name: string
  /** Origins that may frame our pages and be returned to. */
  origins: string[]
  created_at: InstantNow
  disabled_at: Instant | null
}

export interface PartnerKeyTable {
  id: Generated<string>
  partner_id: string
  key_hash: Buffer
  /** The last four characters, by which people tell keys apart. */
  ending: string
  created_at: InstantNow
  /** Null while it has no end. */
  expires_at: Instant | null
}

export interface PartnerMemberTable {
  partner_id: string
  /** Keyed hash of the partner's own name for the person. */
  user_hash: Buffer
  member_id: number
  /** The name itself, sealed with the member's key, for notices; null for those who came before there were any. */
  user_sealed: Buffer | null
}

export interface IntegrationCodeTable {
  code_hash: Buffer
  partner_id: string
  member_id: number
  scene: SdkScene
  business_id: string | null
  redirect_url: string | null
  created_at: InstantNow
  expires_at: Instant
  used_at: Instant | null
}

export interface IntegrationAccessTable {
  id: Generated<string>
  token_hash: Buffer
  /** The code it was first exchanged for; a replay of that code ends it. */
  code_hash: Buffer
  /** Null when the member came from our own page. */
  partner_id: string | null
  member_id: number
  scene: SdkScene
  business_id: string | null
  redirect_url: string | null
  created_at: InstantNow
  expires_at: Instant
  renewable_until: Instant
  revoked_at: Instant | null
}

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
  /** The partner's own reference of the visit; null where it gave none. */
  business_id: string | null
  occurred_at: InstantNow
  attempts: Generated<number>
  /** When it is tried next; null once it arrived or was given up. */
  due_at: Instant | null
  delivered_at: Instant | null
  dead_at: Instant | null
  /** What the last try failed of, for the operator. */
  last_fault: string | null
}
