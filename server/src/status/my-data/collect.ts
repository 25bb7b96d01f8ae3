import { sql } from 'kysely'
import type { ComplianceParts } from '../../compliance/parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { boundColumns, sealedFile, sealedIn, type FileTable } from '../../platform/secrets/sealed-columns.ts'
import { FileMissing } from '../../platform/storage/storage.ts'
import { receiptsOf, type Receipt } from './receipts.ts'
import { heldTables, type DataGroup } from './held-tables.ts'

type Row = Record<string, unknown>

/** Rows of one table. A value of a file column is the path of the file in the ZIP. */
export interface HeldTable {
  group: DataGroup
  table: string
  rows: Row[]
}

/** A file in the store. */
export interface HeldFile {
  path: string
  table: FileTable
  blob: string
}

export interface HeldData {
  tables: HeldTable[]
  receipts: Receipt[]
  files: HeldFile[]
}

/** Everything that a member may have of what is stored about them. */
export async function collectData(
  { db, keyring }: Pick<ComplianceParts, 'db' | 'keyring'>,
  member: KeyHolder,
): Promise<HeldData> {
  const [tables, files]: [HeldTable[], HeldFile[]] = [[], []]
  for (const [table, { group, columns, by, files: stored }] of Object.entries(heldTables)) {
    const rows = await rowsOf(db, table, by ?? 'member_id', member.id)
    if (rows.length === 0) continue
    const given = rows.map((row) => {
      const shown = Object.fromEntries(
        columns.map((column) => [column, valueOf(keyring, member, { table, column, row })] as const),
      )
      const paths = stored ? filesOf(stored, row, files.length) : []
      files.push(...paths)
      return paths.length > 0 ? { ...shown, files: paths.map(({ path }) => path) } : shown
    })
    tables.push({ group, table, rows: given })
  }
  return { tables, receipts: await receiptsOf(db, member.id), files }
}

/** The decrypted bytes of a file. Null when it is no longer in the store. */
export async function bytesOf(
  { keyring, storage }: Pick<ComplianceParts, 'keyring' | 'storage'>,
  member: KeyHolder,
  { table, blob }: HeldFile,
): Promise<Buffer | null> {
  const stored = await storage.get(blob).catch((error: unknown) => {
    if (error instanceof FileMissing) return null
    throw error
  })
  return stored && keyring.openFor(member, sealedFile(table, blob), stored)
}

async function rowsOf(db: Db, table: string, by: string, memberId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${sql.ref(by)} = ${memberId}`.execute(db)
  return rows
}

function valueOf(
  keyring: Keyring,
  member: KeyHolder,
  { table, column, row }: { table: string; column: string; row: Row },
): unknown {
  const value = row[column]
  const bound = boundColumns(table, column)
  if (!bound || value === null) return value
  const binding = sealedIn(table, column, Object.fromEntries(bound.map((name) => [name, String(row[name])])))
  return parsed(value instanceof Buffer ? keyring.openText(member, binding, value) : '')
}

function parsed(text: string): unknown {
  if (!/^[[{]/.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function filesOf(
  { table, columns }: { table: FileTable; columns: readonly string[] },
  row: Row,
  from: number,
): HeldFile[] {
  const blobs = columns.flatMap((column) =>
    [row[column]].flat().flatMap((blob) => (typeof blob === 'string' ? [{ column, blob }] : [])),
  )
  return blobs.map(({ column, blob }, index) => {
    const ending = column === 'pdf_blob' || row['type'] === 'application/pdf' ? 'pdf' : 'jpg'
    return { path: `files/${table}-${from + index + 1}.${ending}`, table, blob }
  })
}
