import type { ComplianceParts } from '../../compliance/parts.ts'
import type { Db } from '../../platform/db/postgres.ts'

/**
 * Takes the files of erased members out of the store: without the key nobody can read them, but a copy of the key may lie in a backup.
 * What failed is tried again the next time; removing twice does no harm.
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

/** Every file a member ever sent, whatever became of its case. */
async function blobsOf(db: Db, memberId: number): Promise<string[]> {
  const single = db
    .selectFrom('photo')
    .select('blob')
    .where('member_id', '=', memberId)
    .unionAll(db.selectFrom('questionnaire_file').select('blob').where('member_id', '=', memberId))
    .unionAll(db.selectFrom('knowledge_proof_file').select('blob').where('member_id', '=', memberId))
  const pages = await db
    .selectFrom('address_proof_page')
    .select(['blob', 'more_blobs', 'pdf_blob'])
    .where('member_id', '=', memberId)
    .execute()
  return [
    ...(await single.execute()).map(({ blob }) => blob),
    ...pages.flatMap(({ blob, more_blobs: more, pdf_blob: pdf }) => [blob, ...more, ...(pdf === null ? [] : [pdf])]),
  ]
}
