import { reasons, type ReasonCode } from '@tessera/contract/reasons.ts'

const mendable = (code: ReasonCode): boolean => reasons[code].kind === 'retry' && reasons[code].asks !== null

/**
 * Why these reasons do not go with what a person decides; null where they do. Whoever may try again must read what to mend, every word of it,
 * and be asked for it; a refusal for good needs a reason that is one; an approval has none. `ofAddress`: for which a proof of address goes back to the member; without
 * it, it is a verification of identity.
 */
export function unfitReasons(verdict: 'approved' | 'needs_action' | 'rejected', codes: readonly ReasonCode[], ofAddress?: readonly ReasonCode[]): string | null {
  if (verdict === 'approved') return codes.length > 0 ? 'An approval has no reason' : null
  if (codes.length === 0) return 'A refusal needs a reason'
  if (verdict === 'needs_action') {
    const unfit = codes.filter((code) => !(ofAddress ? ofAddress.includes(code) : mendable(code)))
    const words = ofAddress ? 'a proof of address' : 'a verification of identity'
    return unfit.length > 0 ? `The member cannot mend ${unfit.join(', ')} of ${words}: name only what they can, or reject the case` : null
  }
  const undecided = codes.filter((code) => reasons[code].audience === 'staff')
  return undecided.length > 0 ? `${undecided.join(', ')} says that a person looks: name what you found` : null
}
