import type { Transaction } from 'kysely'
import type { OriginalPurpose } from '@tessera/contract/held-data.ts'
import { evidenceDownloaded, evidenceOpened, evidenceSentAhead } from '../../platform/audit/review-events.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import type { Database } from '../../platform/db/tables.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { permit } from '../../platform/staff/staff.ts'
import { FileMissing } from '../../platform/storage/storage.ts'
import { sealedFile } from '../../platform/secrets/sealed-columns.ts'
import { sentCase, type CaseKind, type EvidenceFile, type StoredFile } from './case-files.ts'

/* The files that members sent, as reviewers see them. The command line and the console call these same functions. */

type Trx = Transaction<Database>
type Needs = Pick<ComplianceParts, 'db' | 'keyring' | 'storage'>

/** A case and its files. */
export interface Evidence {
  kind: CaseKind
  memberId: number
  state: string
  files: EvidenceFile[]
}

/** The files of a submitted case. Throws {@link InvalidTransition}. */
export function filesOfCase({ db, keyring }: Needs, caseId: string, by: string): Promise<Evidence> {
  return db.transaction().execute(async (trx) => {
    await permit(trx, `reviewer:${by}`, 'review', 'own')
    const { found, holder } = await sentCase(trx, keyring, caseId)
    await permit(trx, `reviewer:${by}`, 'review', { member: found.memberId })
    const files = await found.files(holder)
    return {
      kind: found.kind,
      memberId: found.memberId,
      state: found.state,
      files: files.map(({ blob: _blob, table: _table, ...file }) => file),
    }
  })
}

/** Which file of which case, and for whom. */
interface Asked {
  caseId: string
  fileId: string
  by: string
  /** The console loads it while another case is open. */
  ahead?: boolean
  /** The person gets the file itself, for this purpose. */
  download?: OriginalPurpose
}

/**
 * Opens one file of a case for a reviewer. The audit chain records who opened it before anyone has the bytes. Throws
 * {@link InvalidTransition} for a file of another case or an unknown one.
 */
export function openFile(
  { db, keyring, storage }: Needs,
  { caseId, fileId, by, ahead = false, download }: Asked,
): Promise<EvidenceFile & { content: Buffer }> {
  return db.transaction().execute(async (trx) => {
    const { subject, holder, row } = await fileOf(trx, keyring, { caseId, fileId, by })
    const { blob, table, ...file } = row
    const stored = await storage.get(blob).catch((error: unknown) => {
      throw error instanceof FileMissing
        ? new InvalidTransition(`The file ${fileId} is not in the store any more`)
        : error
    })
    const content = keyring.openFor(holder, sealedFile(table, blob), stored)
    if (download) await evidenceDownloaded(trx, `reviewer:${by}`, subject, { fileId, purpose: download })
    else await (ahead ? evidenceSentAhead : evidenceOpened)(trx, `reviewer:${by}`, subject, { fileId })
    return { ...file, content }
  })
}

/**
 * All files of a case, each with a function that reads it; null when it is not in the store any more. The caller has
 * checked who asks, and records it.
 */
export async function readableFiles(
  { keyring, storage }: Omit<Needs, 'db'>,
  trx: Trx,
  caseId: string,
): Promise<(EvidenceFile & { read: () => Promise<Buffer | null> })[]> {
  const { found, holder } = await sentCase(trx, keyring, caseId)
  return (await found.files(holder)).map(({ blob, table, ...file }) => ({
    ...file,
    read: async () => {
      const stored = await storage.get(blob).catch((error: unknown) => {
        if (error instanceof FileMissing) return null
        throw error
      })
      return stored && keyring.openFor(holder, sealedFile(table, blob), stored)
    },
  }))
}

/** A file of a case that a reviewer may see. Throws {@link InvalidTransition}. */
async function fileOf(
  trx: Trx,
  keyring: Keyring,
  { caseId, fileId, by }: Asked,
): Promise<{ subject: string; holder: KeyHolder; row: StoredFile }> {
  await permit(trx, `reviewer:${by}`, 'review', 'own')
  const { found, holder } = await sentCase(trx, keyring, caseId)
  await permit(trx, `reviewer:${by}`, 'review', { member: found.memberId })
  const row = (await found.files(holder)).find((file) => file.fileId === fileId)
  if (!row) throw new InvalidTransition(`The case ${caseId} has no file ${fileId}`)
  return { subject: `${found.kind}:${caseId}`, holder, row }
}
