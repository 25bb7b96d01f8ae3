import type { Transaction } from 'kysely'
import type { HandoffEnd } from '@tessera/contract/sdk.ts'
import type { Database } from '../db/tables.ts'
import { append } from './chain.ts'

/*
 * Audit events of partners, webhooks and the access they give: one function per event. The eight files of this folder
 * list all audit events.
 */

type Trx = Transaction<Database>

export const partnerRegistered = (
  trx: Trx,
  actor: string,
  partnerId: string,
  data: { origins: readonly string[] },
): Promise<void> => append(trx, { actor, action: 'partner.registered', subject: `partner:${partnerId}`, data })

export const partnerKeyMade = (trx: Trx, actor: string, partnerId: string, keyId: string): Promise<void> =>
  append(trx, { actor, action: 'partner.key-made', subject: `partner:${partnerId}`, data: { key: keyId } })

export const partnerKeyEnded = (
  trx: Trx,
  actor: string,
  partnerId: string,
  { keyId, at }: { keyId: string; at: Date },
): Promise<void> =>
  append(trx, {
    actor,
    action: 'partner.key-ended',
    subject: `partner:${partnerId}`,
    data: { key: keyId, at: at.toISOString() },
  })

export const webhookChanged = (
  trx: Trx,
  actor: string,
  partnerId: string,
  data: { origin: string | null },
): Promise<void> => append(trx, { actor, action: 'partner.webhook-changed', subject: `partner:${partnerId}`, data })

export const webhookSecretMade = (trx: Trx, actor: string, partnerId: string, secretId: string): Promise<void> =>
  append(trx, {
    actor,
    action: 'partner.webhook-secret-made',
    subject: `partner:${partnerId}`,
    data: { secret: secretId },
  })

export const partnerClosed = (trx: Trx, actor: string, partnerId: string): Promise<void> =>
  append(trx, { actor, action: 'partner.closed', subject: `partner:${partnerId}`, data: {} })

export const partnerReopened = (trx: Trx, actor: string, partnerId: string): Promise<void> =>
  append(trx, { actor, action: 'partner.reopened', subject: `partner:${partnerId}`, data: {} })

export const codeIssued = (trx: Trx, partnerId: string, memberId: number, scene: string): Promise<void> =>
  append(trx, {
    actor: `partner:${partnerId}`,
    action: 'integration.code-issued',
    subject: `member:${memberId}`,
    data: { scene },
  })

export const accessGranted = (trx: Trx, memberId: number, accessId: string, partnerId: string | null): Promise<void> =>
  append(trx, {
    actor: partnerId === null ? `member:${memberId}` : `partner:${partnerId}`,
    action: 'integration.access-granted',
    subject: `access:${accessId}`,
    data: { member: memberId },
  })

export const accessRenewed = (trx: Trx, memberId: number, accessId: string, next: string): Promise<void> =>
  append(trx, {
    actor: `member:${memberId}`,
    action: 'integration.access-renewed',
    subject: `access:${accessId}`,
    data: { next },
  })

/** A one-time code was used a second time, the member withdrew the access, or the partner was closed. */
export const accessEnded = (
  trx: Trx,
  memberId: number,
  accessId: string,
  cause: 'code-replayed' | 'taken-back' | 'session-ended' | 'partner-closed',
): Promise<void> =>
  append(trx, {
    actor: cause === 'code-replayed' || cause === 'partner-closed' ? 'system' : `member:${memberId}`,
    action: 'integration.access-ended',
    subject: `access:${accessId}`,
    data: { member: memberId, cause },
  })

export const handoffStarted = (trx: Trx, memberId: number, handoffId: string): Promise<void> =>
  append(trx, { actor: `member:${memberId}`, action: 'handoff.started', subject: `handoff:${handoffId}`, data: {} })

/** The link was opened. The member confirms next that it was them. */
export const handoffOpened = (trx: Trx, memberId: number, handoffId: string): Promise<void> =>
  append(trx, {
    actor: 'visitor',
    action: 'handoff.opened',
    subject: `handoff:${handoffId}`,
    data: { member: memberId },
  })

export const handoffEnded = (
  trx: Trx,
  memberId: number,
  handoffId: string,
  cause: HandoffEnd | 'replaced',
): Promise<void> =>
  append(trx, {
    actor: cause === 'used' ? 'system' : `member:${memberId}`,
    action: 'handoff.ended',
    subject: `handoff:${handoffId}`,
    data: { cause },
  })

/** An admin had a partner's webhooks sent again. */
export const webhooksSentAgain = (trx: Trx, actor: string, partnerId: string, data: { count: number }): Promise<void> =>
  append(trx, { actor, action: 'webhook.sent-again', subject: `partner:${partnerId}`, data })
