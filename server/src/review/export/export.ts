import { createHash, randomUUID } from 'node:crypto'
import type { ExportReason } from '@tessera/contract/case-export.ts'
import { lockedZip, newPassword, type Entry } from '../../platform/archive/locked-zip.ts'
import { caseExported } from '../../platform/audit/review-events.ts'
import { committing, type BeforeCommit } from '../../platform/db/commit.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { sitesOf } from '../../platform/staff/staff.ts'
import { actNeedsTwo } from '../../regions/two-reviewers.ts'
import { firstToAsk } from '../acts/two-people.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import type { CaseNeeds, Trx } from '../cases/case.ts'
import { readCase } from '../cases/open.ts'
import { notesOf } from '../console/notes.ts'
import { kindsWithFiles } from '../evidence/case-files.ts'
import { readableFiles } from '../evidence/files.ts'
import { questionsOf } from '../handling/questions.ts'
import { chosenCases, type ChosenCase, type Choice } from './chosen.ts'
import { sliceOf } from './slice.ts'

type Needs = CaseNeeds & { storage: Storage } & BeforeCommit

/** A ZIP of this size can be opened everywhere, and a browser can store it. */
const mostBytes = 1_000_000_000

/** An archive that is written while it is sent. */
export interface CaseArchive {
  id: string
  /** Stored nowhere. */
  password: string
  cases: number
  parts: AsyncGenerator<Buffer>
}

/** What the manifest says of a file of the archive. */
export interface ManifestFile {
  path: string
  bytes: number
  sha256: string
}

/**
 * Starts an export: where a region of its cases wants two people, the first one asks for it. Checks who asks, and records each case in the audit chain before anyone has a byte. Throws
 * {@link InvalidTransition}.
 */
export async function exportCases(
  needs: Needs,
  choice: Choice,
  { reason, by }: { reason: ExportReason; by: string },
): Promise<CaseArchive | 'proposed'> {
  const cases = await chosenCases(needs, choice, by)
  const [id, password] = [randomUUID(), newPassword()]
  const first = await committing(needs, async (trx) => {
    let bytes = 0
    const counts: number[] = []
    for (const one of cases) {
      const files = await filesOf(needs, trx, one)
      counts.push(files.length)
      bytes += files.reduce((sum, file) => sum + file.bytes, 0)
    }
    if (bytes > mostBytes)
      throw new InvalidTransition(
        `The files of these ${cases.length} cases have ${Math.ceil(bytes / 1e6)} MB, and an archive has at most ${mostBytes / 1e6}. Choose a shorter period.`,
      )
    const asker = await firstAsker(needs, trx, { choice, cases, reason, by })
    if (asker === null) return null
    for (const [index, one] of cases.entries())
      await caseExported(trx, `reviewer:${by}`, `${one.kind}:${one.id}`, {
        export: id,
        reason,
        files: counts[index] ?? 0,
      })
    return asker
  })
  if (first === null) return 'proposed'
  const about = {
    export: id,
    exportedBy: by,
    ...(first === by ? {} : { askedBy: first }),
    exportedAt: new Date().toISOString(),
    reason,
    asked: choice,
  }
  return { id, password, cases: cases.length, parts: lockedZip(entriesOf(needs, cases, about), password) }
}

/** Who asked for the export first, if it happens now; the same person where one is enough. Null: it is asked for now. */
async function firstAsker(
  { regions }: Needs,
  trx: Trx,
  { choice, cases, reason, by }: { choice: Choice; cases: readonly ChosenCase[]; reason: ExportReason; by: string },
): Promise<string | null> {
  const members = cases.map(({ memberId }) => memberId)
  const sites = await trx.selectFrom('member').select('site').distinct().where('id', 'in', members).execute()
  if (
    !actNeedsTwo(
      regions,
      sites.map(({ site }) => site),
      'export',
    )
  )
    return by
  const ours = 'id' in choice ? null : await sitesOf(trx, `reviewer:${by}`)
  const subject =
    'id' in choice ? `case:${choice.id}` : `period:${choice.from}/${choice.to}${ours ? ` ${ours.join(',')}` : ''}`
  const memberId = 'id' in choice ? (members[0] ?? null) : null
  const first = await firstToAsk(trx, { act: 'export', subject, memberId, reason }, `reviewer:${by}`)
  return first?.replace(/^reviewer:/, '') ?? null
}

/** The files of the archive, read one by one. The manifest comes last, because it names all others. */
async function* entriesOf(needs: Needs, cases: readonly ChosenCase[], about: object): AsyncGenerator<Entry> {
  const listed: ManifestFile[] = []
  const missing: string[] = []
  const entry = (path: string, read: () => Promise<Buffer | null>): Entry => ({
    path,
    bytes: async () => {
      const content = await read()
      if (content) listed.push({ path, bytes: content.length, sha256: sha256(content) })
      else missing.push(path)
      return content
    },
  })
  yield entry('README.txt', async () => Buffer.from(readMe))
  for (const one of cases) {
    const folder = `cases/${one.kind}-${one.id}`
    const read = await oneCase(needs, one)
    if (!read) {
      missing.push(folder)
      continue
    }
    yield entry(`${folder}/case.json`, async () => json(read.content))
    for (const file of read.files) yield entry(`${folder}/${file.path}`, file.read)
  }
  yield entry('audit.json', async () => json(await sliceOf(needs.db, cases)))
  const manifest = json({ ...about, cases: cases.map(({ id }) => id), files: listed, missing })
  yield { path: manifestPath, bytes: async () => manifest }
  yield { path: signaturePath, bytes: async () => needs.keyring.signExport(manifest) }
}

export const manifestPath = 'manifest.json'
export const signaturePath = 'manifest.sig'

/** Everything about a case, and its files by their paths. Null: its member was erased meanwhile. */
async function oneCase(
  needs: Needs,
  one: ChosenCase,
): Promise<{ content: object; files: { path: string; read: () => Promise<Buffer | null> }[] } | null> {
  return needs.db.transaction().execute(async (trx) => {
    const member = await trx.selectFrom('member').select('data_key').where('id', '=', one.memberId).executeTakeFirst()
    if (!member?.data_key) return null
    const { files: _count, ...content } = await readCase(needs, trx, one.id)
    const files = (await filesOf(needs, trx, one)).map((file, index) => ({
      ...file,
      // The member's file name is in case.json only: it may be a path, or a script.
      path: `files/${index + 1}.${file.type === 'application/pdf' ? 'pdf' : 'jpg'}`,
    }))
    return {
      content: {
        id: one.id,
        ...content,
        questions: await questionsOf(needs, trx, one.id),
        notes: await notesOf(needs, trx, one.id),
        files: files.map(({ path, name, addedAt, replaced, note }) => ({ path, name, addedAt, replaced, note })),
      },
      files,
    }
  })
}

async function filesOf(
  needs: Needs,
  trx: Trx,
  { kind, id }: ChosenCase,
): Promise<Awaited<ReturnType<typeof readableFiles>>> {
  return kindsWithFiles.some((one) => one === kind) ? readableFiles(needs, trx, id) : []
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, null, 2))

/** The hash of a file, as the manifest has it. */
export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

const readMe = `This archive has one folder for each case: case.json with its facts, checks, reasons, notes and history, and its files.
audit.json has the events of these cases from the audit chain. manifest.json has the SHA-256 of every other file, who
exported them, when and why. manifest.sig is its Ed25519 signature.

With the public key of the exporting company, which it gives you in another way:
  openssl pkeyutl -verify -pubin -inkey KEY.pem -rawin -in manifest.json -sigfile manifest.sig
The company itself can check all of it, also against its audit chain: npm run audit:verify -- --export FILE --password PASSWORD
`
