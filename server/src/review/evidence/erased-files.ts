import type { ComplianceParts } from '../../compliance/parts.ts'
import type { Db } from '../../platform/db/postgres.ts'

/**
 * Removes the files of erased members from the store. No one can read them without the key, but a backup may contain a
 * copy of the key. Failures are retried next time, and removing twice does no harm.
 */
export async function removeErasedFiles({ db, storage }: Pick<ComplianceParts, 'db' | 'storage'>): Promise<void> {
  const erased = await db
    .selectFrom('member')
    .select('id')
    .where('data_key', 'is', null)
    .where('files_removed_at', 'is', null)
    .limit(atOnce)
    .execute()
  for (const { id } of erased) {
    for (const blob of await blobsOf(db, id)) await storage.remove(blob)
    await db.updateTable('member').set({ files_removed_at: new Date() }).where('id', '=', id).execute()
  }
}

const atOnce = 50

/** Every file that a member ever sent, or that was attached to a note about them, whatever happened to its case. */
async function blobsOf(db: Db, memberId: number): Promise<string[]> {
  const single = db
    .selectFrom('photo')
    .select('blob')
    .where('member_id', '=', memberId)
    .unionAll(db.selectFrom('provider_image').select('blob').where('member_id', '=', memberId))
    .unionAll(db.selectFrom('recovery_photo').select('blob').where('member_id', '=', memberId))
    .unionAll(db.selectFrom('questionnaire_file').select('blob').where('member_id', '=', memberId))
    .unionAll(db.selectFrom('note_attachment').select('blob').where('member_id', '=', memberId))
    .unionAll(db.selectFrom('knowledge_proof_file').select('blob').where('member_id', '=', memberId))
  const downloads = await db
    .selectFrom('data_export')
    .select('blob')
    .where('member_id', '=', memberId)
    .where('blob', 'is not', null)
    .execute()
  const pages = await db
    .selectFrom('address_proof_page')
    .select(['blob', 'more_blobs', 'pdf_blob'])
    .where('member_id', '=', memberId)
    .execute()
  return [
    ...(await single.execute()).map(({ blob }) => blob),
    ...downloads.flatMap(({ blob }) => blob ?? []),
    ...pages.flatMap(({ blob, more_blobs: more, pdf_blob: pdf }) => [blob, ...more, ...(pdf === null ? [] : [pdf])]),
  ]
}
