import type { Calls } from '@tessera/contract/endpoints.ts'
import type { Region } from '../../regions/region.ts'
import type { AttemptRow } from '../../accounts/snapshot/attempts.ts'
import { photosToTake } from './documents.ts'
import { itemsToResubmit, photosForMember } from './resubmission.ts'

type Resubmission = NonNullable<Calls['POST /v3/private/kyc/kyc-info']['result']['cases'][number]['resubmission']>

/** What trying again asks for after this refusal. `consentVersion` is that of the words which members agree to now. */
export function resubmissionOf(refused: AttemptRow, region: Region, consentVersion: string): Resubmission {
  return {
    asks: itemsToResubmit(refused, photosToTake(region, refused.document_type)),
    photos: photosForMember(refused),
    consent: refused.consent_version !== consentVersion,
  }
}

/**
 * What a newer document asks for: after a refusal what failed, else the document and its photos. Name, birth date and consent stand
 * as they were when the member was verified with a document; null where they were not.
 */
export function resubmissionOfUpdate(
  attempts: readonly AttemptRow[],
  region: Region,
  consentVersion: string,
): Resubmission | null {
  const sent = attempts
    .filter(({ state, voided_at: voided }) => !voided && state !== 'draft' && state !== 'superseded')
    .toSorted((a, b) => b.number - a.number)
  const update = sent.find(({ purpose }) => purpose === 'update')
  if (update?.state === 'resubmission_requested') return resubmissionOf(update, region, consentVersion)
  const verified = sent.find(({ state, method }) => state === 'approved' && method === 'document')
  if (!verified) return null
  return {
    asks: ['document', ...photosToTake(region, verified.document_type)],
    photos: [],
    consent: verified.consent_version !== consentVersion,
  }
}
