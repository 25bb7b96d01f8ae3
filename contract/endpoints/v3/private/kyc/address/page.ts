import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { Id } from '../../../../../shapes.ts'
import { ProofView } from './proof.ts'

/**
 * Uploads one file of the draft as a raw body: a photo, or a PDF, which is stored whole and whose first pages are
 * read. The same bytes again change nothing.
 */
export const addressPage = endpoint({
  method: 'PUT',
  path: '/v3/private/kyc/address/page',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Send one page of the proof of address.',
  query: Type.Object({ proofId: Id }),
  rawBody: true,
  result: Type.Object({ proof: ProofView, repeated: Type.Boolean(), version: Type.Integer() }),
  codes: [
    'notSignedIn',
    'attemptNotFound',
    'attemptClosed',
    'fileTooLarge',
    'fileTooManyPixels',
    'fileTypeUnsupported',
    'fileUnreadable',
    'tooManyPages',
  ],
})
