import type { KycCase } from '../state/kyc-info.ts'

/** The stations of a sent case; the one of a person is only there when a person is asked. */
export type Station = 'sent' | 'reading' | 'person' | 'decision'

export interface StationState {
  station: Station
  state: 'done' | 'now' | 'ahead'
  /** When it happened, where that is known. */
  at: string | null
}

/** Where a sent case stands. */
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
