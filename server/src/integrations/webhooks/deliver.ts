import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { webhookRetrySeconds, type WebhookNotice } from '@tessera/contract/webhooks.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import { liveSecrets } from './endpoints.ts'
import { post, type Outcome } from './post.ts'
import { signed } from '../../platform/webhook-signature.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/** How many webhooks one endpoint gets at once. Each waits for its receiver no longer than `post` does. */
const atOnce = 10
/** How soon we check other endpoints for due webhooks while one is being sent to, in milliseconds. */
const pollMs = 2000

type Parts = Pick<ComplianceParts, 'db' | 'keyring' | 'config' | 'log'>

/**
 * Sends due webhooks, each endpoint separately: one that hangs delays only its own. Several processes can run this
 * side by side: each claims different rows. Claims nothing more once `ending` is true.
 */
export async function deliverWebhooks(parts: Parts, ending?: AbortSignal): Promise<void> {
  const sending = new Map<string, Promise<void>>()
  for (;;) {
    for (const partnerId of await partnersDue(parts)) {
      if (sending.has(partnerId)) continue
      const sent = sendAll(parts, partnerId, ending)
        .catch((error: unknown) =>
          parts.log.error(
            { err: error, partner: partnerId },
            'webhooks: an endpoint could not be sent to; it is tried again',
          ),
        )
        .finally(() => sending.delete(partnerId))
      sending.set(partnerId, sent)
    }
    const done = await Promise.race([
      Promise.all(sending.values()).then(() => true),
      setTimeout(pollMs, false, { ref: false }),
    ])
    if (done || ending?.aborted) break
  }
  await Promise.all(sending.values())
}

/** Sends all due webhooks of one endpoint. */
async function sendAll(parts: Parts, partnerId: string, ending: AbortSignal | undefined): Promise<void> {
  for (;;) {
    const taken = await take(parts, partnerId)
    await Promise.all(taken.map((delivery) => deliver(parts, delivery)))
    if (taken.length < atOnce || ending?.aborted) return
  }
}

async function partnersDue({ db }: Parts): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_endpoint as endpoint')
    .innerJoin('partner', 'partner.id', 'endpoint.partner_id')
    .select('partner.id')
    .where('endpoint.disabled_at', 'is', null)
    .where('partner.disabled_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_delivery as due')
          .select('due.id')
          .whereRef('due.partner_id', '=', 'partner.id')
          .where('due.due_at', '<=', sql<Date>`now()`),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

interface Taken {
  id: string
  partner_id: string
  member_id: number
  type: WebhookNotice['type']
  occurred_at: Date
  attempts: number
  business_id: string | null
}

/**
 * Claims due webhooks of one endpoint by setting their next attempt, so another process retries those of a process
 * that dies. The selection is a `with`, which runs once. Within `where id in (…)` PostgreSQL may run it again for each
 * row and skip rows it has already locked, so it would claim more than its limit.
 */
async function take({ db }: Parts, partnerId: string): Promise<Taken[]> {
  const waits = sql.join(webhookRetrySeconds.map((seconds) => sql.lit(seconds)))
  return db
    .with('due', (with_) =>
      with_
        .selectFrom('webhook_delivery as delivery')
        .innerJoin('webhook_endpoint as endpoint', 'endpoint.partner_id', 'delivery.partner_id')
        .innerJoin('partner', 'partner.id', 'delivery.partner_id')
        .select('delivery.id')
        .where('delivery.partner_id', '=', partnerId)
        .where('delivery.due_at', '<=', sql<Date>`now()`)
        .where('endpoint.disabled_at', 'is', null)
        .where('partner.disabled_at', 'is', null)
        .orderBy('delivery.due_at')
        .limit(atOnce)
        .forUpdate('delivery')
        .skipLocked(),
    )
    .updateTable('webhook_delivery as taken')
    .from('due')
    .whereRef('taken.id', '=', 'due.id')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      // Random jitter: a receiver that recovers does not get everything at once.
      due_at: sql<Date>`now() + make_interval(secs => coalesce((array[${waits}])[attempts + 1], 60) * (0.9 + random() * 0.2))`,
    }))
    .returning(['taken.id', 'partner_id', 'member_id', 'type', 'occurred_at', 'attempts', 'business_id'])
    .execute()
}

async function deliver(parts: Parts, taken: Taken): Promise<void> {
  const { db, log } = parts
  const outcome = await send(parts, taken).catch((error: unknown): Outcome => {
    log.error({ err: error, delivery: taken.id }, 'webhooks: a notice could not be made')
    return { fault: 'internal' }
  })
  const arrived = 'status' in outcome && outcome.status >= 200 && outcome.status < 300
  // 410: the receiver is permanently gone and says so (Standard Webhooks).
  const gone = 'status' in outcome && outcome.status === 410
  const dead = !arrived && (gone || taken.attempts > webhookRetrySeconds.length)
  if (dead) log.warn({ delivery: taken.id, partner: taken.partner_id }, 'webhooks: a notice was given up')
  await db
    .updateTable('webhook_delivery')
    .set({
      last_fault: arrived ? null : 'status' in outcome ? `answered ${outcome.status}` : outcome.fault,
      ...(arrived ? { delivered_at: new Date() } : {}),
      ...(dead ? { dead_at: new Date() } : {}),
      ...(arrived || dead ? { due_at: null } : {}),
    })
    .where('id', '=', taken.id)
    .execute()
}

async function send(
  { db, keyring, config }: Parts,
  { id, partner_id: partnerId, member_id: memberId, type, occurred_at: at, business_id: businessId }: Taken,
): Promise<Outcome> {
  const who = await db
    .selectFrom('partner_member as who')
    .innerJoin('member', 'member.id', 'who.member_id')
    .innerJoin('webhook_endpoint as endpoint', 'endpoint.partner_id', 'who.partner_id')
    .select(['member.id', 'member.data_key', 'who.user_sealed', 'endpoint.url'])
    .where('who.partner_id', '=', partnerId)
    .where('who.member_id', '=', memberId)
    .executeTakeFirst()
  if (!who?.data_key || !who.user_sealed) return { fault: 'the person is unknown or erased' }
  const secrets = await liveSecrets(db, keyring, partnerId)
  if (secrets.length === 0) return { fault: 'no secret' }
  const notice: WebhookNotice = {
    type,
    timestamp: at.toISOString(),
    data: {
      user_id: keyring.openText(who, sealed('partner_member', 'user_sealed'), who.user_sealed),
      business_id: businessId,
    },
  }
  const body = JSON.stringify(notice)
  return post(new URL(who.url), signed(secrets, id, new Date(), body), body, {
    allowLoopback: config.mode === 'sandbox',
  })
}
