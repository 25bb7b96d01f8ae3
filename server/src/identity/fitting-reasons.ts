import { reasons, type ReasonCode } from '@tessera/contract/reasons.ts'

/** What a person's decision is about. */
type About = 'identity' | 'address'

/** What of a proof of address can be mended: its pages, and what is for it alone. */
const forAddress: readonly ReasonCode[] = [
  'POA_DATE',
  'POA_NAME',
  'POA_ADDRESS',
  'POA_TYPE',
  'IMG_BLUR_GLARE',
  'IMG_CUT_OFF',
  'IMG_MISSING',
  'DOC_COPY',
  'DOC_SCREEN',
  'DOC_EDITED',
  'DOC_DAMAGED',
  'DOC_LANGUAGE',
]

function canBeMended(code: ReasonCode, about: About): boolean {
  return about === 'address' ? forAddress.includes(code) : reasons[code].kind === 'retry' && reasons[code].asks !== null
}

/**
 * Why these reasons do not go with what a person decides; null where they do. Whoever may try again must read what to mend, every word of it,
 * and be asked for it; a refusal for good needs a reason that is one; an approval has none.
 */
export function unfitReasons(verdict: 'approved' | 'needs_action' | 'rejected', codes: readonly ReasonCode[], about: About): string | null {
  if (verdict === 'approved') return codes.length > 0 ? 'An approval has no reason' : null
  if (codes.length === 0) return 'A refusal needs a reason'
  if (verdict === 'needs_action') {
    const unfit = codes.filter((code) => !canBeMended(code, about))
    const words = about === 'address' ? 'a proof of address' : 'a verification of identity'
    return unfit.length > 0 ? `The member cannot mend ${unfit.join(', ')} of ${words}: name only what they can, or reject the case` : null
  }
  const undecided = codes.filter((code) => reasons[code].audience === 'staff')
  return undecided.length > 0 ? `${undecided.join(', ')} says that a person looks: name what you found` : null
}
