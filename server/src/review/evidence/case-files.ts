import type { Selectable, Transaction } from 'kysely'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import type { PhotoSide } from '@tessera/contract/states.ts'
import { memberById } from '../../accounts/members/store.ts'
import type { AddressProofPageTable } from '../../platform/db/address-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { sealed, type FileTable } from '../../platform/secrets/sealed-columns.ts'
import { InvalidTransition, MemberErased } from '../../verification/records/invalid-transition.ts'

/* Which files a case of each kind has, and where they are stored. */

type Trx = Transaction<Database>

/** Kinds of cases that have files. In the audit chain a case is `<kind>:<id>`. */
export const kindsWithFiles = ['attempt', 'address-proof', 'questionnaire', 'knowledge-proof', 'recovery'] as const
export type CaseKind = (typeof kindsWithFiles)[number]

/** One file of a case, unopened. */
export interface EvidenceFile {
  fileId: string
  /** The member's file name, or what the file shows if it has no name. */
  name: string
  type: 'image/jpeg' | 'application/pdf'
  bytes: number
  addedAt: Date
  /** The side of the document that it shows, or the selfie. Null of other files. */
  side: PhotoSide | null
  /** Another one replaced it before the case was sent. */
  replaced: boolean
  /** The note that a reviewer attached it to. Null: the member sent it. */
  note: string | null
}

/** A file with its name in the store, and the table that holds it. */
export interface StoredFile extends EvidenceFile {
  blob: string
  table: FileTable
}

/** A case that has files. */
interface FoundCase {
  kind: CaseKind
  memberId: number
  state: string
  sent: boolean
  files: (holder: KeyHolder) => Promise<StoredFile[]>
}

/** A case that was sent, and who holds its key. Throws {@link InvalidTransition}. */
export async function sentCase(
  trx: Trx,
  keyring: Keyring,
  id: string,
): Promise<{ found: FoundCase; holder: KeyHolder }> {
  const found =
    (await attempt(trx, id)) ??
    (await addressProof(trx, id)) ??
    (await questionnaire(trx, keyring, id)) ??
    (await knowledgeProof(trx, keyring, id)) ??
    (await recovery(trx, id))
  const holder = found && (await memberById(trx, found.memberId))
  if (!found || !holder) throw new InvalidTransition(`There is no case ${id}`)
  // Unsent data is private to the member.
  if (!found.sent) throw new InvalidTransition(`The case ${id} was not submitted yet`)
  if (!holder.data_key) throw new MemberErased(id)
  const files = async (): Promise<StoredFile[]> => [
    ...(await found.files(holder)),
    ...(await attachments(trx, keyring, holder, id)),
  ]
  return { found: { ...found, files }, holder }
}

/** The files that reviewers attached to their notes. */
async function attachments(trx: Trx, keyring: Keyring, holder: KeyHolder, caseId: string): Promise<StoredFile[]> {
  const rows = await trx
    .selectFrom('note_attachment')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ ...named(keyring, holder, row, 'note_attachment'), note: row.note_id }))
}

async function attempt(trx: Trx, id: string): Promise<FoundCase | null> {
  const row = await trx
    .selectFrom('attempt')
    .select(['member_id', 'state', 'submitted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const files = async (): Promise<StoredFile[]> => {
    const photos = await trx
      .selectFrom('photo')
      .selectAll()
      .where('attempt_id', '=', id)
      .orderBy('created_at')
      .execute()
    const ofVendor = await trx
      .selectFrom('provider_image')
      .innerJoin('provider_session', 'provider_session.id', 'provider_image.session_id')
      .selectAll('provider_image')
      .select('provider')
      .where('attempt_id', '=', id)
      .orderBy('provider_image.created_at')
      .execute()
    return [
      ...photos.map((one) =>
        picture(one, {
          name: `document, ${one.side}`,
          side: one.side,
          replaced: one.superseded_at !== null,
          table: 'photo',
        }),
      ),
      ...ofVendor.map((one) =>
        picture(one, { name: `${one.provider}: ${one.name}`, replaced: false, table: 'provider_image' }),
      ),
    ]
  }
  return row
    ? { kind: 'attempt', memberId: row.member_id, state: row.state, sent: row.submitted_at !== null, files }
    : null
}

async function addressProof(trx: Trx, id: string): Promise<FoundCase | null> {
  const row = await trx
    .selectFrom('address_proof')
    .select(['member_id', 'state', 'submitted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const files = async (): Promise<StoredFile[]> => {
    const pages = await trx
      .selectFrom('address_proof_page')
      .selectAll()
      .where('proof_id', '=', id)
      .orderBy('created_at')
      .execute()
    return pages.flatMap((one, index) => sheetsOf(one, `page ${index + 1}`))
  }
  return row
    ? { kind: 'address-proof', memberId: row.member_id, state: row.state, sent: row.submitted_at !== null, files }
    : null
}

/**
 * The pictures of one file of a proof of address. A PDF also has its original, which may have more pages than we
 * rendered.
 */
function sheetsOf(row: Selectable<AddressProofPageTable>, called: string): StoredFile[] {
  const { sheets, more_blobs: more, pdf_blob: pdf, removed_at: removedAt } = row
  const stored = (name: string, part: Partial<StoredRow> = {}): StoredFile =>
    picture({ ...row, ...part }, { name, replaced: removedAt !== null, table: 'address_proof_page' })
  if (!pdf) return [stored(called)]
  // Each one opens as a file of its own: its name in the store is its id.
  return [
    stored(`${called}, 1 of ${sheets}`),
    ...more.map((blob, index) => stored(`${called}, ${index + 2} of ${sheets}`, { id: blob, blob })),
    { ...stored(`${called}, all ${sheets} as sent`, { id: pdf, blob: pdf }), type: 'application/pdf' },
  ]
}

async function questionnaire(trx: Trx, keyring: Keyring, id: string): Promise<FoundCase | null> {
  const row = await trx
    .selectFrom('questionnaire')
    .select(['member_id', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
  const sent = await trx
    .selectFrom('questionnaire_submission')
    .select(['number', 'answers'])
    .where('questionnaire_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const files = async (holder: KeyHolder): Promise<StoredFile[]> => {
    const answers = sent
      ? keyring.openJson<Answers>(
          holder,
          sealed('questionnaire_submission', 'answers', { questionnaire_id: id, number: sent.number }),
          sent.answers,
        )
      : {}
    const rows = await trx
      .selectFrom('questionnaire_file')
      .selectAll()
      .where('questionnaire_id', '=', id)
      .orderBy('created_at')
      .execute()
    // A file that no answer names was removed, or belongs to a draft.
    return rows
      .filter((one) => [answers[one.path]].flat().includes(one.id))
      .map((one) => named(keyring, holder, one, 'questionnaire_file'))
  }
  return row
    ? { kind: 'questionnaire', memberId: row.member_id, state: row.state, sent: sent !== undefined, files }
    : null
}

async function knowledgeProof(trx: Trx, keyring: Keyring, id: string): Promise<FoundCase | null> {
  const row = await trx
    .selectFrom('knowledge_proof')
    .select(['member_id', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
  const files = async (holder: KeyHolder): Promise<StoredFile[]> => {
    const rows = await trx
      .selectFrom('knowledge_proof_file')
      .selectAll()
      .where('proof_id', '=', id)
      .orderBy('created_at')
      .execute()
    return rows.map((one) => named(keyring, holder, one, 'knowledge_proof_file'))
  }
  return row ? { kind: 'knowledge-proof', memberId: row.member_id, state: row.state, sent: true, files } : null
}

async function recovery(trx: Trx, id: string): Promise<FoundCase | null> {
  const row = await trx
    .selectFrom('recovery')
    .select(['member_id', 'state', 'submitted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const files = async (): Promise<StoredFile[]> => {
    const rows = await trx
      .selectFrom('recovery_photo')
      .selectAll()
      .where('recovery_id', '=', id)
      .orderBy('created_at')
      .execute()
    return rows.map((one) =>
      picture(one, { name: one.side, side: one.side, replaced: one.replaced_at !== null, table: 'recovery_photo' }),
    )
  }
  return (
    (row && { kind: 'recovery', memberId: row.member_id, state: row.state, sent: row.submitted_at !== null, files }) ??
    null
  )
}

interface StoredRow {
  id: string
  bytes: number
  created_at: Date
  blob: string
}

/** Pictures have no name from the member. */
function picture(
  { id, bytes, created_at: addedAt, blob }: StoredRow,
  more: Pick<StoredFile, 'name' | 'replaced' | 'table'> & { side?: PhotoSide },
): StoredFile {
  return { fileId: id, type: 'image/jpeg', bytes, addedAt, blob, note: null, side: null, ...more }
}

function named(
  keyring: Keyring,
  holder: KeyHolder,
  row: StoredRow & Pick<EvidenceFile, 'type'> & { name: Buffer },
  table: 'questionnaire_file' | 'knowledge_proof_file' | 'note_attachment',
): StoredFile {
  const { id, name, type, bytes, created_at: addedAt, blob } = row
  return {
    fileId: id,
    name: keyring.openText(holder, sealed(table, 'name', row), name),
    type,
    bytes,
    addedAt,
    side: null,
    replaced: false,
    note: null,
    blob,
    table,
  }
}
