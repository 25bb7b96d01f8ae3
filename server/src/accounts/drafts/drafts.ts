import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { DraftKind } from '@tessera/contract/draft-kinds.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/*
 * What a member has typed and not submitted: one draft per form, encrypted with their key. Rule for two windows: we
 * reject a field write over an older revision, and the page shows the newer value.
 */

/** Which form, and what it belongs to: a questionnaire's or an attempt's id. Empty if there is only one of its kind. */
export interface DraftKey {
  kind: DraftKind
  subject: string
}

/** The forms that a verification asks for. A reset discards their drafts. */
export const verificationDrafts: readonly DraftKind[] = ['residence', 'details', 'address', 'number']

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

/** Size limit of a draft with its removed fields, characters of JSON. */
const longestDraft = 300_000

/** The writer of values that were saved with the form. No page has this id. */
const savedWithForm = 'saved'

export async function readDraft<Value>(
  db: Db | Transaction<Database>,
  keyring: Keyring,
  holder: KeyHolder,
  { kind, subject }: DraftKey,
): Promise<Draft<Value>> {
  const row = await db
    .selectFrom('draft')
    .selectAll()
    .where('member_id', '=', holder.id)
    .where('kind', '=', kind)
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
  { key: { kind, subject }, revision, fields }: Omit<Draft, 'updatedAt'> & { key: DraftKey },
): Promise<void> {
  if (JSON.stringify(fields).length > longestDraft)
    throw new Refusal('invalidParameters', { fields: [{ field: 'changes', rule: 'maxLength' }] })
  const values = { fields: keyring.sealJson(holder, column, fields), revision, updated_at: new Date() }
  await trx
    .insertInto('draft')
    .values({ member_id: holder.id, kind, subject, ...values })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'subject']).doUpdateSet(values))
    .execute()
}

/** The values of the fields that have one. */
export function valuesOf<Value>({ fields }: Pick<Draft<Value>, 'fields'>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { value }]) => (value === null ? [] : [[name, value] as const])),
  )
}

/**
 * Names of fields that another page has written since the page read the draft. A revision that this draft never had is
 * of a deleted draft, or invented: the page has read nothing of this one.
 */
export function newerFields({ revision, fields }: Draft, { over, page }: Pick<Write, 'over' | 'page'>): string[] {
  const read = over > revision ? 0 : over
  return Object.entries(fields).flatMap(([name, field]) =>
    field.revision > read && field.page !== page && field.page !== '' ? [name] : [],
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

/** The result of a write. */
export interface Written<Value> {
  draft: Draft<Value>
  /** Fields whose change was rejected. */
  refused: string[]
  /** Fields that another page has written since. */
  newer: string[]
}

/** Applies the allowed changes. */
export async function writeFields<Value>(
  trx: Transaction<Database>,
  keyring: Keyring,
  holder: KeyHolder,
  { key, write }: { key: DraftKey; write: Write<Value> },
): Promise<Written<Value>> {
  const draft = await readDraft<Value>(trx, keyring, holder, key)
  const newer = newerFields(draft, write)
  const { accepted, refused } = sift(draft, write)
  const written = Object.keys(accepted)
  if (written.length === 0) return { draft, refused, newer }
  const values = Object.entries({ ...valuesOf(draft), ...accepted }).filter(
    (entry): entry is [string, Value] => entry[1] !== null,
  )
  const next = revised(draft, Object.fromEntries(values), { page: write.page, written })
  await storeDraft(trx, keyring, holder, { ...next, key })
  return { draft: next, refused, newer }
}

/** The form was saved with these values. An open page that typed over older ones shows these. */
export async function overwriteDraft<Value>(
  trx: Transaction<Database>,
  keyring: Keyring,
  holder: KeyHolder,
  { key, values }: { key: DraftKey; values: Readonly<Record<string, Value>> },
): Promise<void> {
  const draft = await readDraft<Value>(trx, keyring, holder, key)
  if (isDeepStrictEqual(valuesOf(draft), values)) return
  const next = revised(draft, values, { page: savedWithForm, written: Object.keys(values) })
  await storeDraft(trx, keyring, holder, { ...next, key })
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

/** An attempt continues as another one, with its draft. */
export async function moveDraft(trx: Transaction<Database>, from: DraftKey, to: string): Promise<void> {
  await trx
    .updateTable('draft')
    .set({ subject: to })
    .where('kind', '=', from.kind)
    .where('subject', '=', from.subject)
    .execute()
}

/** Deletes the drafts of these kinds: they were submitted or discarded. `subject`: only the draft of this one. */
export async function dropDrafts(
  trx: Transaction<Database>,
  memberId: number,
  kinds: readonly DraftKind[],
  subject?: string,
): Promise<void> {
  await trx
    .deleteFrom('draft')
    .where('member_id', '=', memberId)
    .where('kind', 'in', kinds)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .execute()
}

/** Deletes all drafts of a member who is erased. */
export async function eraseDrafts(trx: Transaction<Database>, memberId: number): Promise<void> {
  await trx.deleteFrom('draft').where('member_id', '=', memberId).execute()
}

/** Deletes drafts that did not change since then. */
export async function dropIdleDrafts(db: Db, since: Date): Promise<void> {
  await db.deleteFrom('draft').where('updated_at', '<', since).execute()
}
