import type { Identity } from '../../accounts/members/store.ts'

/** The parts of a document that identify it. `number` is empty when none was read. */
export type DocumentSummary = Pick<Identity, 'country' | 'documentType' | 'number' | 'expiresOn'>

/**
 * Whether the document differs from the current one: another country or kind, another number, or a later expiry. Null
 * when we cannot know, because a number was not read.
 */
export function isNewer(sent: DocumentSummary, held: DocumentSummary): boolean | null {
  if (sent.country !== held.country || sent.documentType !== held.documentType) return true
  const bothRead = sent.number !== '' && held.number !== ''
  if (bothRead && sent.number !== held.number) return true
  if (sent.expiresOn !== null && held.expiresOn !== null && sent.expiresOn > held.expiresOn) return true
  // Same number, and no expiry date read: it may have been extended.
  return bothRead && (sent.expiresOn !== null || held.expiresOn === null) ? false : null
}
