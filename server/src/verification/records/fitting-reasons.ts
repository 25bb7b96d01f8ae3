import type { AttemptMethod } from '@tessera/contract/resubmission.ts'
import { reasons, type ReasonCode } from '@tessera/contract/reasons.ts'

/**
 * What members who verified by number can fix: the number, and the data that the registry compares with it. They sent
 * no photo, and none is requested.
 */
const ofNumber: readonly ReasonCode[] = ['NUMBER_WRONG', 'NAME_MISMATCH', 'BIRTH_DATE_MISMATCH', 'DATA_MISMATCH']

const resubmittable = (code: ReasonCode): boolean =>
  reasons[code].kind === 'resubmission' && reasons[code].asks !== null

/**
 * Why these reasons do not fit a reviewer's decision, or null when they do. A resubmission must name everything the
 * member has to fix, and request it. A final rejection needs a final reason. An approval has none. `what`: a
 * verification by document or by number, or for a proof of address, the reasons for which it is sent back.
 */
export function unfitReasons(
  verdict: 'approved' | 'resubmission_requested' | 'rejected',
  codes: readonly ReasonCode[],
  what: AttemptMethod | readonly ReasonCode[],
): string | null {
  if (verdict === 'approved') return codes.length > 0 ? 'An approval takes no reason' : null
  if (codes.length === 0) return 'A refusal needs a reason'
  if (verdict === 'resubmission_requested') {
    const [fits, words] =
      typeof what !== 'string'
        ? [what, 'a proof of address']
        : what === 'number'
          ? [ofNumber, 'a verification by number']
          : [null, 'a verification of identity']
    const unfit = codes.filter((code) => !(fits ? fits.includes(code) : resubmittable(code)))
    return unfit.length > 0
      ? `The member cannot correct ${unfit.join(', ')} of ${words}. Enter reasons that they can correct, or reject the case.`
      : null
  }
  const undecided = codes.filter((code) => reasons[code].audience === 'staff')
  return undecided.length > 0
    ? `${undecided.join(', ')} says only that a reviewer must look. Enter the reason that you found.`
    : null
}
