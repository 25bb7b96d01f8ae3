import type { ComplianceParts } from '../../compliance/parts.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import { exportFetched } from '../../platform/audit/my-data-events.ts'
import type { KeyHolder } from '../../platform/secrets/keyring.ts'
import { sealedFile } from '../../platform/secrets/sealed-columns.ts'
import { newToken, tokenHash } from '../../platform/secrets/token.ts'

/** A link works for this long, once. */
const linkMs = 5 * 60_000

/** A one-time token for the member's file. Null when no file is ready. */
export async function linkToExport(
  { db }: Pick<ComplianceParts, 'db'>,
  memberId: number,
): Promise<{ token: string; expiresAt: Date } | null> {
  const { token, hash } = newToken()
  const [now, expiresAt] = [new Date(), new Date(Date.now() + linkMs)]
  const { numUpdatedRows } = await db
    .updateTable('data_export')
    .set({ token_hash: hash, token_expires_at: expiresAt })
    .where('member_id', '=', memberId)
    .where('blob', 'is not', null)
    .where('fetched_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { token, expiresAt } : null
}

/** Uses up the token of the member's own file. Null when it is used, expired or another member's. */
export async function fetchExport(
  { db, keyring, storage }: Pick<ComplianceParts, 'db' | 'keyring' | 'storage'>,
  member: KeyHolder,
  token: string,
): Promise<Buffer | null> {
  const now = new Date()
  const fetched = await db.transaction().execute(async (trx) => {
    const taken = await trx
      .updateTable('data_export')
      .set({ token_hash: null, fetched_at: now, expires_at: now })
      .where('member_id', '=', member.id)
      .where('token_hash', '=', tokenHash(token))
      .where('token_expires_at', '>', now)
      .where('fetched_at', 'is', null)
      .returning('blob')
      .executeTakeFirst()
    if (!taken?.blob) return null
    await exportFetched(trx, member.id)
    await memberChanged(trx, member.id)
    // If it cannot be read, the link stays good.
    return { blob: taken.blob, content: await storage.get(taken.blob) }
  })
  return fetched && keyring.openFor(member, sealedFile('data_export', fetched.blob), fetched.content)
}
