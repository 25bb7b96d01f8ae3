import type { ColumnType, Generated } from 'kysely'
import type { AgreementDocument } from '@tessera/contract/agreements.ts'
import type { InstantNow } from './columns.ts'

export interface AgreementDocumentTable {
  /** SHA-256 of the text, which is the primary key. */
  hash: Buffer
  document: ColumnType<AgreementDocument, string, never>
  created_at: InstantNow
}

/** An extended due date of a task. */
export interface TaskExtensionTable {
  member_id: number
  /** The task's id on the wire. The id of its questionnaire where the questionnaire has the due date. */
  task: string
  days: number
  created_at: InstantNow
}

/** A signature, never changed. */
export interface AgreementSignatureTable {
  id: Generated<string>
  member_id: number
  agreement: string
  version: number
  /** Counts the signatures of this version. A reviewer may ask for another one. */
  round: Generated<number>
  document_hash: Buffer
  language: string
  acks: string[]
  /** Encrypted. */
  typed_name: Buffer | null
  /** Encrypted address and browser of the request. */
  origin: Buffer
  signed_at: InstantNow
}
