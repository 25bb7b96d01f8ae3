import type { ColumnType, Generated } from 'kysely'
import type { AgreementDocument } from '@tessera/contract/agreements.ts'
import type { InstantNow } from './columns.ts'

export interface AgreementDocumentTable {
  /** SHA-256 of the words; its primary key. */
  hash: Buffer
  document: ColumnType<AgreementDocument, string, never>
  created_at: InstantNow
}

/** A duty's day put off by the member. */
export interface TaskExtensionTable {
  member_id: number
  /** The duty's id on the wire; that of its questionnaire where its day stands with that. */
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
  /** The how manieth signature of this version: an officer may want it signed once more. */
  round: Generated<number>
  document_hash: Buffer
  language: string
  acks: string[]
  /** Encrypted. */
  typed_name: Buffer | null
  /** Encrypted address and browser it came from. */
  origin: Buffer
  signed_at: InstantNow
}
