import { randomUUID } from 'node:crypto'
import type { Static } from 'typebox'
import type { EvidenceFile } from '@tessera/contract/case-parts.ts'
import { memberById } from '../../accounts/members/store.ts'
import { clean, printed } from '../../compliance/evidence-files.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import { noteAttached } from '../../platform/audit/review-events.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { sealed, sealedFile } from '../../platform/secrets/sealed-columns.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import type { Trx } from '../cases/case.ts'
import { caseSubject } from '../cases/open.ts'
import { kindsWithFiles } from '../evidence/case-files.ts'

export const mostAttachmentBytes = 10 * 1024 * 1024
const mostOfNote = 5

type Needs = Pick<ComplianceParts, 'db' | 'keyring' | 'storage' | 'intakeLimit'>

/** To which note of which case, and whose. */
interface Place {
  caseId: string
  noteId: string
  by: string
}

/** Cleans a file, and stores it with one's own note, sealed with the member's key. Throws {@link InvalidTransition}. */
export async function attachFile(
  { db, keyring, storage, intakeLimit }: Needs,
  place: Place,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<Static<typeof EvidenceFile>> {
  // Nobody makes the server decode a file for a case that they may not see.
  const member = await db.transaction().execute(async (trx) => (await ownNote(trx, place)).member)
  const cleaned = await intakeLimit(() => clean(bytes))
  const [id, blob] = [randomUUID(), randomUUID()]
  await storage.put(blob, keyring.sealFor(member, sealedFile('note_attachment', blob), cleaned.bytes))
  const shown = printed(name)
  const about = { type: cleaned.type, bytes: cleaned.bytes.length }
  try {
    return await db.transaction().execute(async (trx) => {
      const { subject } = await ownNote(trx, place)
      const { caseId, noteId, by } = place
      const others = await trx.selectFrom('note_attachment').select('id').where('note_id', '=', noteId).execute()
      if (others.length >= mostOfNote) throw new Refusal('tooManyFiles', { limit: mostOfNote })
      const sealedName = keyring.sealText(member, sealed('note_attachment', 'name', { id }), shown)
      const { created_at: addedAt } = await trx
        .insertInto('note_attachment')
        .values({
          id,
          note_id: noteId,
          case_id: caseId,
          member_id: member.id,
          blob,
          name: sealedName,
          ...about,
          added_by: by,
        })
        .returning('created_at')
        .executeTakeFirstOrThrow()
      await noteAttached(trx, `reviewer:${by}`, subject, { note: noteId, fileId: id, bytes: about.bytes })
      return { id, name: shown, ...about, addedAt: addedAt.toISOString(), side: null, replaced: false, note: noteId }
    })
  } catch (error) {
    // No row points to the file, so no job would ever delete it.
    await storage.remove(blob)
    throw error
  }
}

/** The case's subject and member. Locks the note: two files at once are counted one after the other. */
async function ownNote(trx: Trx, { caseId, noteId, by }: Place) {
  const { subject, memberId } = await caseSubject(trx, caseId, by)
  const note = await trx
    .selectFrom('case_note')
    .select('id')
    .where('id', '=', noteId)
    .where('case_id', '=', caseId)
    .where('written_by', '=', by)
    .forUpdate()
    .executeTakeFirst()
  const member = await memberById(trx, memberId)
  const hasFiles = kindsWithFiles.some((kind) => subject.startsWith(`${kind}:`))
  if (!note || !member?.data_key || !hasFiles)
    throw new InvalidTransition(`The case ${caseId} has no note ${noteId} of ${by} that files can be attached to`)
  return { subject, member }
}
