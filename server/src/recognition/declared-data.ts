import type { DocumentType } from '@tessera/contract/states.ts'

/** What the member declared about themself and the document. */
export interface DeclaredData {
  documentType: DocumentType
  /** ISO 3166-1 alpha-2 of the issuing country. */
  country: string
  firstName: string
  lastName: string
  /** `YYYY-MM-DD`. */
  birthDate: string
  /** A national number that the member typed, when the form has the field. */
  nationalNumber?: string | undefined
}
