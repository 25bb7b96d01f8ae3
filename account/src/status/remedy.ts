import { reasons, type MemberReasonCode } from '@tessera/contract/reasons.ts'
import type { KycCase } from '../state/kyc-info.ts'

/* The remedy of a refusal. Few visits need it, so it loads with the refusal. */

/** True if the member can do something about a refusal. */
export function mayResubmit({ reasons: codes, resubmission }: Pick<KycCase, 'reasons' | 'resubmission'>): boolean {
  const remedy = remedyOf(codes)
  return resubmission !== null && remedy !== 'support' && remedy !== 'wait'
}

/** What the reasons of a case are about. */
export function aboutOf({
  method,
  resubmission,
  documentType,
}: Pick<KycCase, 'method' | 'resubmission' | 'documentType'>): Pick<KycCase, 'method' | 'documentType'> &
  Pick<NonNullable<KycCase['resubmission']>, 'photos'> {
  return { method, photos: resubmission?.photos ?? [], documentType }
}

/** The text of the remedy of a refusal. It covers what the resubmission asks for. */
export function resubmissionKey({
  reasons: codes,
  method,
  resubmission,
}: Pick<KycCase, 'reasons' | 'method' | 'resubmission'>): ResubmissionKey {
  const asks = resubmission?.asks ?? []
  const [only] = asks
  if (method === 'number') return codes[0] === 'NUMBER_WRONG' ? 'resubmission.action.number' : 'remedy.correct-details'
  // The order of the reasons does not matter: another document helps.
  if (asks.includes('document'))
    return codes.some((code) => reasons[code].remedy === 'other-document')
      ? 'remedy.other-document'
      : 'remedy.correct-details'
  if (!only) return 'resubmission.action.again'
  if (asks.length > 1) return asks.includes('details') ? 'resubmission.action.several' : 'remedy.retake'
  return only === 'details'
    ? 'remedy.correct-details'
    : only === 'selfie'
      ? 'resubmission.action.selfie'
      : 'resubmission.action.photo'
}

type ResubmissionKey =
  | 'remedy.other-document'
  | 'remedy.correct-details'
  | 'remedy.retake'
  | `resubmission.action.${'number' | 'again' | 'several' | 'selfie' | 'photo'}`

export type Remedy = (typeof reasons)[MemberReasonCode]['remedy']

/** The only action that the screen offers: that of the worst reason, which is the first. */
export function remedyOf(codes: readonly MemberReasonCode[]): Remedy {
  const [worst] = codes
  return worst ? reasons[worst].remedy : 'retake'
}
