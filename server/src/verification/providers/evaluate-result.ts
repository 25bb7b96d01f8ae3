import type { ReasonCode } from '@tessera/contract/reasons.ts'
import type { DecisionTable } from '../../platform/db/verification-tables.ts'
import { yearsBetween } from '../../recognition/dates.ts'
import { compareFullNames, fullName } from '../../recognition/names.ts'
import type { ProviderResult } from './provider.ts'

interface Person {
  firstName: string
  lastName: string
  birthDate: string
}

type Verdict = Exclude<ProviderResult, { state: 'pending' }>

interface Known {
  /** As the member typed them. */
  typed: Person
  /** The member's verified identity, when the document is a newer one. */
  verifiedAs: Person | null
  /**
   * Set when a newer document is required: whether this one is newer (may be unknown), and whether the current one
   * expires soon.
   */
  updateRequested?: { newer: boolean | null; ends: boolean } | undefined
  /** Another member verified with this document. */
  usedByAnother: boolean
  minimumAge: number
  /** `YYYY-MM-DD` */
  today: string
}

/**
 * Translates a provider's verdict. An approval applies only to the person we asked about. Any mismatch goes to review
 * and is never approved on the provider's word alone.
 */
export function evaluateResult(
  providerResult: Verdict,
  known: Known,
): { verdict: DecisionTable['verdict']; reasons: ReasonCode[] } {
  if (providerResult.state !== 'approved')
    return { verdict: verdicts[providerResult.state], reasons: [...providerResult.reasons] }
  const { document } = providerResult
  if (known.usedByAnother) return { verdict: 'in_review', reasons: ['DUPLICATE_SUSPECTED'] }
  if (known.updateRequested?.newer === false && known.updateRequested.ends)
    return { verdict: 'resubmission_requested', reasons: ['DOC_EXPIRED'] }
  const agrees =
    samePerson(document, known.typed) &&
    (known.verifiedAs === null || document.birthDate === known.verifiedAs.birthDate)
  const expired = document.expiresOn !== null && document.expiresOn < known.today
  const another = !known.updateRequested || known.updateRequested.newer === true
  const sure =
    agrees &&
    another &&
    !expired &&
    document.number !== '' &&
    yearsBetween(document.birthDate, known.today) >= known.minimumAge
  return sure ? { verdict: 'approved', reasons: [] } : { verdict: 'in_review', reasons: ['MANUAL_REVIEW'] }
}

const verdicts = { resubmission: 'resubmission_requested', final: 'rejected', review: 'in_review' } as const

function samePerson(document: Person, typed: Person): boolean {
  const [read, entered] = [fullName(document), fullName(typed)]
  return document.birthDate === typed.birthDate && compareFullNames(entered, read) === 'same'
}
