import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { EmailParts } from '../parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import { newToken, tokenHash } from '../../platform/secrets/token.ts'
import { queueVisitorEmail, type Email, type EmailKind } from '../email/outbox.ts'
import { codeMs, maximumAttempts } from './codes.ts'

/*
 * Codes for people who are not signed in, or to an address that is not the member's yet. Each belongs to the browser that asked for it: without the id that this
 * browser holds, a code is worth nothing, and nobody can swap what it confirms.
 */

type Trx = Transaction<Database>
type Purpose = 'sign-up' | 'reset' | 'recovery' | 'email-change'
/** What a code confirms when it creates an account. */
export interface SignUp {
  email: string
  passwordHash: string
  /** Version of the terms and the privacy notice that was accepted. */
  terms: string
}

/** What a code confirms when it sets a new password. It works only while the old password is the one it was asked for. */
export interface PasswordReset {
  email: string
  memberId: number
  passwordHash: string
}

export interface VisitorCodeRequest {
  purpose: Purpose
  email: string
  language: string
  kind: EmailKind
  /** Stored encrypted with the code. Null: the email has no code, and no code is right. */
  about: object | null
  /** The email has no code and no code is right, but what it is about is stored, so that it can be sent again. */
  withoutCode?: boolean
}

/** What the browser gets: the id of its code, and the email where there is no mailbox to look into. */
export interface SentCode {
  id: string
  validUntil: string
  sandboxMail?: Email
}

/** Writes the email and what its code confirms. Does the same work whether the email has a code or not. */
export async function sendVisitorCode(trx: Trx, context: EmailParts, request: VisitorCodeRequest): Promise<SentCode> {
  const { keyring } = context
  const { token: id, hash: idHash } = newToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const holder = { id: 0, data_key: keyring.newDataKey() }
  const expiresAt = new Date(Date.now() + codeMs)
  await trx
    .insertInto('visitor_code')
    .values({
      id_hash: idHash,
      purpose: request.purpose,
      data_key: holder.data_key,
      sealed: keyring.sealJson(holder, sealed('visitor_code', 'sealed', { purpose: request.purpose }), request.about),
      code_hash: hashOf(keyring, idHash, request.about && !request.withoutCode ? code : newToken().token),
      expires_at: expiresAt,
      used_at: null,
    })
    .execute()
  const mail = await queueVisitorEmail(trx, context, {
    kind: request.kind,
    onceKey: `visitor-code:${idHash.toString('base64url')}`,
    values: { code },
    language: request.language,
    to: { channel: 'mail', address: request.email },
  })
  const sent = { id, validUntil: expiresAt.toISOString() }
  return context.config.mode === 'sandbox' ? { ...sent, sandboxMail: mail } : sent
}

/** How an endpoint refuses a code. */
export const visitorCodeRefusals = {
  wrong: 'visitorCodeWrong',
  expired: 'visitorCodeExpired',
  'used-up': 'visitorCodeExpired',
} as const

/**
 * Checks a code and uses it up when it is right. The caller must commit the transaction even when it answers with a
 * refusal, or the count of wrong codes is lost.
 */
export async function useVisitorCode<About>(
  trx: Trx,
  { keyring }: { keyring: Keyring },
  { purpose, id, code }: { purpose: Purpose; id: string; code: string },
): Promise<
  { answer: 'right'; about: About } | { answer: 'wrong' | 'used-up'; about: About | null } | { answer: 'expired' }
> {
  const idHash = tokenHash(id)
  const row = await trx
    .selectFrom('visitor_code')
    .selectAll()
    .where('id_hash', '=', idHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.expires_at < new Date()) return { answer: 'expired' }
  const holder: KeyHolder = { id: 0, data_key: row.data_key }
  const about = keyring.openJson<About>(holder, sealed('visitor_code', 'sealed', row), row.sealed)
  if (row.attempts >= maximumAttempts) return { answer: 'used-up', about }
  const right = timingSafeEqual(row.code_hash, hashOf(keyring, idHash, code))
  await trx
    .updateTable('visitor_code')
    .set(right ? { used_at: new Date() } : { attempts: row.attempts + 1 })
    .where('id_hash', '=', idHash)
    .execute()
  if (!right) return { answer: row.attempts + 1 >= maximumAttempts ? 'used-up' : 'wrong', about }
  return { answer: 'right', about }
}

/** What a sign-up that waits for its code is about. It can have expired, as long as it is not used or too old. */
export async function waitingSignUp(
  { db, keyring }: Pick<EmailParts, 'keyring'> & { db: Db },
  id: string,
): Promise<SignUp | null> {
  const row = await db
    .selectFrom('visitor_code')
    .selectAll()
    .where('id_hash', '=', tokenHash(id))
    .where('purpose', '=', 'sign-up')
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return keyring.openJson<SignUp | null>(
    { id: 0, data_key: row.data_key },
    sealed('visitor_code', 'sealed', row),
    row.sealed,
  )
}

/** Uses up the code of a sign-up because a new one follows. False if another call did so first. */
export async function endSignUpCode(trx: Trx, id: string): Promise<boolean> {
  const ended = await trx
    .updateTable('visitor_code')
    .set({ used_at: new Date() })
    .where('id_hash', '=', tokenHash(id))
    .where('purpose', '=', 'sign-up')
    .where('used_at', 'is', null)
    .returning('id_hash')
    .executeTakeFirst()
  return ended !== undefined
}

/** Keyed, because six digits are quickly guessed from a stolen table. */
function hashOf(keyring: Keyring, idHash: Buffer, code: string): Buffer {
  return keyring.lookup('code', `visitor:${idHash.toString('base64url')}:${code}`)
}
