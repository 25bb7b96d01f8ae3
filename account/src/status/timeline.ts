import type { KycCase } from '../state/kyc-info.ts'

/** The stations of a sent case. The review is only there if the case needs one. */
export type Station = 'sent' | 'reading' | 'person' | 'decision'

export interface StationState {
  station: Station
  state: 'done' | 'now' | 'ahead'
  /** When it happened, if known. */
  at: string | null
}

/** The current station of a sent case. */
export function stationsOf({
  status,
  submittedAt,
  decidedAt,
}: Pick<KycCase, 'status' | 'submittedAt' | 'decidedAt'>): StationState[] {
  const reading = status !== 'in_review'
  const decided = status === 'approved' || status === 'resubmission_requested' || status === 'rejected'
  return [
    { station: 'sent', state: 'done', at: submittedAt },
    { station: 'reading', state: reading && !decided ? 'now' : 'done', at: null },
    ...(reading ? [] : [{ station: 'person' as const, state: 'now' as const, at: null }]),
    { station: 'decision', state: decided ? 'done' : 'ahead', at: decidedAt },
  ]
}
