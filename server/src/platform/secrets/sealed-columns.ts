import type { Selectable } from 'kysely'
import type { Database } from '../db/tables.ts'

type Table = keyof Database
type Row<T extends Table> = Selectable<Database[T]>
type ByteColumn<T extends Table> = {
  [C in keyof Row<T>]: Row<T>[C] extends Buffer | null ? C : never
}[keyof Row<T>]
type Declaration = { [T in Table]?: { [C in ByteColumn<T>]?: readonly (keyof Row<T>)[] } }

/**
 * Every encrypted column, and the columns of its row that its value is bound to beside the member: a value that is
 * moved to another row cannot be decrypted there.
 */
export const sealedColumns = {
  member: { email: [], identity: [], email_phrase: [] },
  attempt: { details: [], facts: [] },
  photo: { perceptual_hash: [] },
  early_reading: { reading: [] },
  identity_document: { identity: ['attempt_id'] },
  non_document_check: { number: [] },
  address_proof: { details: [], facts: [] },
  draft: { fields: [] },
  one_time_code: { about: [] },
  outbox_email: { sealed: ['once_key'] },
  visitor_code: { sealed: ['purpose'] },
  email_change: { former_email: [] },
  member_passkey: { name: ['id'] },
  authenticator_app: { secret: [] },
  support_request: { message: ['id'], reply_email: ['id'] },
  questionnaire: { request: [] },
  questionnaire_submission: {
    answers: ['questionnaire_id', 'number'],
    origin: ['questionnaire_id', 'number'],
    outcome: ['questionnaire_id', 'number'],
  },
  questionnaire_review: { checklist: ['submission_id'] },
  questionnaire_checklist: { items: ['submission_id'] },
  questionnaire_file: { name: ['id'] },
  member_wallet: { address: [] },
  wallet_test: { addresses: ['questionnaire_id'], tx_ref: ['questionnaire_id'] },
  agreement_signature: { typed_name: [], origin: [] },
  knowledge_attempt: { draw: ['number'], answers: ['number'], grade: ['number'] },
  knowledge_proof: { statement: [] },
  knowledge_proof_file: { name: ['id'] },
  risk_assessment: { sheet: ['number'], result: ['number'] },
  partner_member: { user_sealed: [] },
  webhook_secret: { sealed: ['partner_id'] },
  simulator_session: { applicant: ['ref'] },
  recovery: { new_email: [], compared: [] },
  data_export: { password: ['id'] },
  case_note: { text: ['case_id', 'written_by'] },
  note_attachment: { name: ['id'] },
  suspicion_report: { reference: ['id'] },
  suspicion_report_version: { content: ['report_id', 'number'] },
} as const satisfies Declaration

/** Tables whose encrypted columns belong to no member (`sealOwn`). */
const ofNoMember: ReadonlySet<string> = new Set([
  'webhook_secret',
  'simulator_session',
  'suspicion_report',
  'suspicion_report_version',
])
/** Data that was encrypted under another name before this list existed. A new name would make it unreadable. */
const olderNames: Readonly<Record<string, string>> = {
  'partner_member.user_sealed': 'partner_member.user',
  'simulator_session.applicant': 'simulator',
  address_proof_page: 'address-page',
}

const rowColumns = new Map<string, readonly string[]>(
  Object.entries(sealedColumns).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, bound]) => [`${table}.${column}`, bound] as const),
  ),
)

type SealedColumns = typeof sealedColumns
type SealedTable = keyof SealedColumns
/** What the caller has to name of the row; nothing for a column that is bound to the member only. */
type RowOf<Bound> = Bound extends readonly []
  ? []
  : Bound extends readonly (infer Column extends string)[]
    ? [row: Readonly<Record<Column, string | number>>]
    : never

/** What encrypted data is bound to: its column or file, and its row. Only this file can make one. */
class Binding {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  get text(): string {
    return this.#text
  }
}
export type { Binding }

/** The binding of an encrypted column's value. */
export function sealed<T extends SealedTable, C extends keyof SealedColumns[T] & string>(
  table: T,
  column: C,
  ...row: RowOf<SealedColumns[T][C]>
): Binding
export function sealed(
  table: SealedTable,
  column: string,
  row: Readonly<Record<string, string | number>> = {},
): Binding {
  return bindingOf(table, column, row)
}

function bindingOf(table: string, column: string, row: Readonly<Record<string, string | number>>): Binding {
  const name = `${table}.${column}`
  const values = (rowColumns.get(name) ?? []).map((one) => row[one])
  return new Binding([olderNames[name] ?? name, ...values].join(ofNoMember.has(table) ? ':' : '.'))
}

/** Whether a column is encrypted, and the columns of its row that it is bound to. Undefined when it is not encrypted. */
export function boundColumns(table: string, column: string): readonly string[] | undefined {
  return rowColumns.get(`${table}.${column}`)
}

/** {@link sealed} for code that reads any table. */
export function sealedIn(table: string, column: string, row: Readonly<Record<string, string | number>>): Binding {
  return bindingOf(table, column, row)
}

/** The tables whose `blob` columns name encrypted files in the store. */
export type FileTable =
  | 'photo'
  | 'provider_image'
  | 'address_proof_page'
  | 'questionnaire_file'
  | 'knowledge_proof_file'
  | 'data_export'
  | 'recovery_photo'
  | 'note_attachment'

/** The binding of an encrypted file. */
export function sealedFile(table: FileTable, blob: string): Binding {
  return new Binding(`${olderNames[table] ?? table}:${blob}`)
}
