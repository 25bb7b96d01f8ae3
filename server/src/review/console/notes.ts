import type { Transaction } from 'kysely'
import type { Static } from 'typebox'
import type { CaseNote } from '@tessera/contract/case-view.ts'
import { noteWritten } from '../../platform/audit/review-events.ts'
import type { Database } from '../../platform/db/tables.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import { memberById } from '../../accounts/members/store.ts'
import { MemberErased } from '../../verification/records/invalid-transition.ts'
import type { CaseNeeds } from '../cases/case.ts'
import { caseSubject } from '../cases/open.ts'

type Note = Static<typeof CaseNote>

/** The notes of a case, oldest first. Empty when its member's data was erased. */
export async function notesOf(
  { keyring }: Pick<CaseNeeds, 'keyring'>,
  trx: Transaction<Database>,
  caseId: string,
): Promise<Note[]> {
  const rows = await trx.selectFrom('case_note').selectAll().where('case_id', '=', caseId).orderBy('at').execute()
  const member = rows[0] && (await memberById(trx, rows[0].member_id))
  if (!member?.data_key) return []
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.written_by,
    text: keyring.openText(member, sealed('case_note', 'text', row), row.text),
  }))
}

/**
 * The notes of a case for a reviewer. While an approval waits for a second reviewer, they read those of the first only
 * after a look of their own since the proposal: after a file of the case, or where it has none after the case itself.
 */
export async function notesShown(
  needs: Pick<CaseNeeds, 'keyring'>,
  trx: Transaction<Database>,
  { kind, id }: { kind: string; id: string },
  { by, proposedBy, hasFiles }: { by: string; proposedBy: string | null; hasFiles: boolean },
): Promise<{ notes: Note[]; hidden: number }> {
  const all = await notesOf(needs, trx, id)
  const first = all.filter((note) => note.by === proposedBy)
  if (proposedBy === by || first.length === 0) return { notes: all, hidden: 0 }
  const looks = await trx
    .selectFrom('audit_event')
    .select('seq')
    .where('subject', '=', `${kind}:${id}`)
    .where('actor', '=', `reviewer:${by}`)
    .where('action', '=', hasFiles ? 'evidence.opened' : 'case.opened')
    .where('seq', '>', (eb) =>
      eb
        .selectFrom('audit_event')
        .select((of) => of.fn.coalesce(of.fn.max('seq'), of.lit(0)).as('proposed'))
        .where('subject', '=', `${kind}:${id}`)
        .where('action', '=', 'case.proposed'),
    )
    .limit(2)
    .execute()
  // The opening of the case that asks for the notes is no earlier look.
  if (looks.length > (hasFiles ? 0 : 1)) return { notes: all, hidden: 0 }
  return { notes: all.filter((note) => note.by !== proposedBy), hidden: first.length }
}

/** Adds a note to a case, sealed with the member's key. Throws {@link MemberErased}. */
export function addNote(
  { db, keyring }: Pick<CaseNeeds, 'db' | 'keyring'>,
  { caseId, text, by }: { caseId: string; text: string; by: string },
): Promise<Note> {
  return db.transaction().execute(async (trx) => {
    const { memberId, subject } = await caseSubject(trx, caseId, by)
    const member = await memberById(trx, memberId)
    if (!member?.data_key) throw new MemberErased(caseId)
    const row = { case_id: caseId, written_by: by }
    const { id, at } = await trx
      .insertInto('case_note')
      .values({ ...row, member_id: memberId, text: keyring.sealText(member, sealed('case_note', 'text', row), text) })
      .returning(['id', 'at'])
      .executeTakeFirstOrThrow()
    await noteWritten(trx, `reviewer:${by}`, subject, { note: id })
    return { id, at: at.toISOString(), by, text }
  })
}
