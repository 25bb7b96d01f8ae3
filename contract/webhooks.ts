/* Notices to partners' servers, signed as Standard Webhooks has it (https://www.standardwebhooks.com, version 1). */

/** What a partner is told of. None carries a verdict: the receiver asks for the result. */
export const webhookTypes = [
  'verification.submitted',
  'verification.decided',
  'verification.due',
  'verification.reset',
  /** A duty beside verification waits for the person, or its day comes near: a letter of which only the partner knows the address. */
  'task.due',
  /** What they sent for one was decided. */
  'task.decided',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/** The body of a notice. */
export interface WebhookNotice {
  type: WebhookType
  /** When it happened, ISO 8601. */
  timestamp: string
  /** The partner's own name for the person, and its reference of their latest visit, as they came with the code. */
  data: { user_id: string; business_id: string | null }
}

export const webhookHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const

/** How long after a failed try the next one comes, seconds; after the last the notice is given up. */
export const webhookRetrySeconds = [15, 60, 300, 1800, 7200, 18_000, 36_000, 86_400] as const
