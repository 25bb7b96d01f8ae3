import type { Generated } from 'kysely'
import type { SdkScene } from '@tessera/contract/sdk.ts'
import type { WebhookType } from '@tessera/contract/webhooks.ts'
import type { Instant, InstantNow } from './columns.ts'

/* Companies that embed verification. */

export interface PartnerTable {
  /** A short, public name in lower case. */
  id: string
  name: string
  /** Origins that may frame our pages and that we may redirect back to. */
  origins: string[]
  created_at: InstantNow
  disabled_at: Instant | null
}

export interface PartnerKeyTable {
  id: Generated<string>
  partner_id: string
  key_hash: Buffer
  /** The last four characters, so that people can tell keys apart. */
  ending: string
  created_at: InstantNow
  /** Null: it does not expire. */
  expires_at: Instant | null
}

export interface PartnerMemberTable {
  partner_id: string
  /** Keyed hash of the partner's id for the person. */
  user_hash: Buffer
  member_id: number
  /**
   * The partner's id for the person, encrypted with the member's key, for webhooks. Null for members from before
   * webhooks existed.
   */
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
  /** The code that it was first exchanged for. Replaying that code ends it. */
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
  /** Encrypted with the keyring's own key, because we need to read it to sign. */
  sealed: Buffer
  created_at: InstantNow
  /** Null: it does not expire. */
  expires_at: Instant | null
}

export interface WebhookDeliveryTable {
  /** The webhook's id on the wire, the same for each attempt. */
  id: Generated<string>
  partner_id: string
  member_id: number
  type: WebhookType
  /** The partner's own reference of the visit. Null where it gave none. */
  business_id: string | null
  occurred_at: InstantNow
  attempts: Generated<number>
  /** When we try next. Null once it arrived or was given up. */
  due_at: Instant | null
  delivered_at: Instant | null
  dead_at: Instant | null
  /** Why the last attempt failed, for the operator. */
  last_fault: string | null
}
