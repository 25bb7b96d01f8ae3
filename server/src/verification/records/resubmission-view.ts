import type { Calls } from '@tessera/contract/endpoints.ts'
import type { Region } from '../../regions/region.ts'
import type { AttemptRow } from '../../accounts/snapshot/attempts.ts'
import { photosToTake } from './documents.ts'
import { itemsToResubmit, photosForMember } from './resubmission.ts'

type Resubmission = NonNullable<Calls['POST /v3/private/kyc/kyc-info']['result']['cases'][number]['resubmission']>

/** What a resubmission requires after this rejection. `consentVersion` is the version of the current consent text. */
export function resubmissionOf(refused: AttemptRow, region: Region, consentVersion: string): Resubmission {
  return {
    asks: itemsToResubmit(refused, photosToTake(region, refused.document_type)),
    photos: photosForMember(refused),
    consent: refused.consent_version !== consentVersion,
  }
}

/**
 * What a newer document requires: after a rejection what failed, or else the document and its photos. Name, birth date
 * and consent are those of the member's verification by document. Null without one.
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
