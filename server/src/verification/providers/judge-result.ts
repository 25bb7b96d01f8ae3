import type { ReasonCode } from '@tessera/contract/reasons.ts'
import type { DecisionTable } from '../../platform/db/verification-tables.ts'
import { yearsBetween } from '../../recognition/dates.ts'
import { compareFullNames } from '../../recognition/names.ts'
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
  /** Who they are verified to be already, when the document is a newer one. */
  verifiedAs: Person | null
  /** A newer document is asked for: whether this is one, which may not be known, and whether the one held ends soon. */
  updateRequested?: { newer: boolean | null; ends: boolean } | undefined
  /** Another member's document. */
  usedByAnother: boolean
  minimumAge: number
  /** `YYYY-MM-DD` */
  today: string
}

/**
 * What a provider's verdict means here. An approval holds for the person we were told of and no other: what does not agree is for a
 * person of ours to look at, never approved on the provider's word.
 */
export function judgeResult(
  providerResult: Verdict,
  known: Known,
): { verdict: DecisionTable['verdict']; reasons: ReasonCode[] } {
  if (providerResult.state !== 'approved')
    return {
      verdict: providerResult.state === 'resubmission' ? 'resubmission_requested' : 'rejected',
      reasons: [...providerResult.reasons],
    }
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

function samePerson(document: Person, typed: Person): boolean {
  const [read, said] = [document, typed].map(({ firstName, lastName }) => ({
    surname: lastName,
    givenNames: firstName,
  })) as [Name, Name]
  return document.birthDate === typed.birthDate && compareFullNames(said, read) === 'same'
}

type Name = Parameters<typeof compareFullNames>[0]
