import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/*
 * What a member has typed and not submitted: one draft per form, encrypted with their key. Rule for two windows: we
 * reject a field write over an older revision, and the page shows the newer value.
 */

/** The value of a field. Null: it was emptied. */
interface Field<Value> {
  value: Value | null
  /** The draft's revision at the last write of the field. */
  revision: number
  /** The page that wrote it. Empty: the server prefilled it. */
  page: string
  /** Prefilled and not changed since, so the member has to confirm it. */
  prefilled?: boolean
}

export interface Draft<Value = unknown> {
  /** Increases with each write. 0: nothing is written yet. */
  revision: number
  fields: Readonly<Record<string, Field<Value>>>
  updatedAt: Date | null
}

/** Fields to write, as a page sends them. Null empties the field and all fields below its name. */
export interface Write<Value = unknown> {
  changes: Readonly<Record<string, Value | null>>
  /** The revision that the page shows. */
  over: number
  /** Distinguishes the writes of one page from others, so that a repeated call is not a conflict. Empty: not a page. */
  page: string
}

const column = sealed('draft', 'fields')

export async function readDraft<Value>(
  db: Db | Transaction<Database>,
  keyring: Keyring,
  holder: KeyHolder,
  subject: string,
): Promise<Draft<Value>> {
  const row = await db
    .selectFrom('draft')
    .selectAll()
    .where('member_id', '=', holder.id)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!row) return { revision: 0, fields: {}, updatedAt: null }
  const fields = keyring.openJson<Draft<Value>['fields']>(holder, column, row.fields)
  return { revision: row.revision, fields, updatedAt: row.updated_at }
}

export async function storeDraft(
  trx: Transaction<Database>,
  keyring: Keyring,
  holder: KeyHolder,
  { subject, revision, fields }: Omit<Draft, 'updatedAt'> & { subject: string },
): Promise<void> {
  const values = { fields: keyring.sealJson(holder, column, fields), revision, updated_at: new Date() }
  await trx
    .insertInto('draft')
    .values({ member_id: holder.id, subject, ...values })
    .onConflict((conflict) => conflict.columns(['member_id', 'subject']).doUpdateSet(values))
    .execute()
}

/** The values of the fields that have one. */
export function valuesOf<Value>({ fields }: Pick<Draft<Value>, 'fields'>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { value }]) => (value === null ? [] : [[name, value] as const])),
  )
}

/** Names of fields that another page has written since the page read the draft. */
export function newerFields({ fields }: Draft, { over, page }: Pick<Write, 'over' | 'page'>): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.revision > over && field.page !== page && field.page !== '' ? [name] : [],
  )
}

/**
 * The allowed changes, and the names of the rejected ones: another page has written the field, or one below it, since.
 */
export function sift<Value>(
  draft: Draft<Value>,
  { changes, over, page }: Write<Value>,
): { accepted: Record<string, Value | null>; refused: string[] } {
  const newer = newerFields(draft, { over, page })
  const refused = Object.entries(changes).flatMap(([name, value]) => {
    const isRefused = newer.some(
      (one) =>
        (one === name && !isDeepStrictEqual(draft.fields[one]?.value, value)) ||
        (value === null && one.startsWith(`${name}.`) && draft.fields[one]?.value !== null),
    )
    return isRefused ? [name] : []
  })
  const isBelow = (name: string): boolean => refused.some((one) => name === one || name.startsWith(`${one}.`))
  const names = Object.keys(changes)
  return {
    accepted: Object.fromEntries(Object.entries(changes).filter(([name]) => !isBelow(name))),
    refused: names.filter(isBelow),
  }
}

/**
 * The next revision, with these values instead of the draft's. `written`: the fields that the page wrote; the server
 * filled in all others. `prefilled`: the fields to confirm, unless they are unchanged.
 */
export function revised<Value>(
  draft: Draft<Value>,
  values: Readonly<Record<string, Value>>,
  {
    page = '',
    written = [],
    prefilled,
  }: { page?: string; written?: readonly string[]; prefilled?: readonly string[] } = {},
): Draft<Value> {
  const revision = draft.revision + 1
  const names = [...new Set([...Object.keys(draft.fields), ...Object.keys(values)])]
  const fields = Object.fromEntries(
    names.map((name): [string, Field<Value>] => {
      const before = draft.fields[name]
      const value = values[name] ?? null
      const isWritten = written.includes(name)
      const isSame = before !== undefined && isDeepStrictEqual(before.value, value)
      const { prefilled: was = false, ...field } = isSame ? before : { value, revision, page: isWritten ? page : '' }
      const toConfirm = prefilled ? prefilled.includes(name) : was && !isWritten
      return [name, toConfirm ? { ...field, prefilled: true } : field]
    }),
  )
  return { revision, fields, updatedAt: new Date() }
}

/** The answer to a write: all values, and the fields that another window has written since. */
export interface Written<Value> {
  draft: { revision: number; values: Record<string, Value> }
  refused: string[]
  newer: string[]
}

/** Applies the allowed changes. */
export async function writeFields<Value>(
  trx: Transaction<Database>,
  keyring: Keyring,
  holder: KeyHolder,
  { subject, write }: { subject: string; write: Write<Value> },
): Promise<Written<Value>> {
  const draft = await readDraft<Value>(trx, keyring, holder, subject)
  const newer = newerFields(draft, write)
  const { accepted, refused } = sift(draft, write)
  const written = Object.keys(accepted)
  if (written.length === 0) return { draft: { revision: draft.revision, values: valuesOf(draft) }, refused, newer }
  const values = Object.entries({ ...valuesOf(draft), ...accepted }).filter(
    (entry): entry is [string, Value] => entry[1] !== null,
  )
  const next = revised(draft, Object.fromEntries(values), { page: write.page, written })
  await storeDraft(trx, keyring, holder, { ...next, subject })
  return { draft: { revision: next.revision, values: valuesOf(next) }, refused, newer }
}

/** A draft that starts with what we already know. */
export function filledIn<Value>(
  values: Readonly<Record<string, Value>>,
  prefilled: readonly string[] = [],
): Draft<Value> {
  const draft = revised({ revision: -1, fields: {}, updatedAt: null }, values, { prefilled })
  return { ...draft, updatedAt: null }
}

/** Names of the fields to confirm. */
export function prefilledOf({ fields }: Draft): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (field.prefilled ? [name] : []))
}

/** Deletes these drafts: they were submitted or discarded. */
export async function dropDrafts(
  trx: Transaction<Database>,
  memberId: number,
  subjects: readonly string[],
): Promise<void> {
  await trx.deleteFrom('draft').where('member_id', '=', memberId).where('subject', 'in', subjects).execute()
}

/** Deletes all drafts of a member who is erased. */
export async function eraseDrafts(trx: Transaction<Database>, memberId: number): Promise<void> {
  await trx.deleteFrom('draft').where('member_id', '=', memberId).execute()
}
