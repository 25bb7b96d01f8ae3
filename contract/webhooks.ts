/* Webhooks to partners' servers, signed by Standard Webhooks (https://www.standardwebhooks.com, version 1). */

/** The events of a partner's webhook. None has a verdict: the receiver requests the result. */
export const webhookTypes = [
  'verification.submitted',
  'verification.decided',
  'verification.due',
  'verification.reset',
  /**
   * A task besides verification is open, or its deadline is near. Only the partner can send the reminder, because we
   * do not have the address.
   */
  'task.due',
  /** A task submission was decided. */
  'task.decided',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/** The body of a webhook. */
export interface WebhookNotice {
  type: WebhookType
  /** When it happened, ISO 8601. */
  timestamp: string
  /** The partner's own name for the user, and the reference of their latest visit, as sent with the code. */
  data: { user_id: string; business_id: string | null }
}

export const webhookHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const

/** Seconds until the next attempt after a failed one; after the last attempt we give up. */
export const webhookRetrySeconds = [15, 60, 300, 1800, 7200, 18_000, 36_000, 86_400] as const
