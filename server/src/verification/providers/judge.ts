import type { ReasonCode } from '@tessera/contract/reasons.ts'
import type { DecisionTable } from '../../platform/db/verification-tables.ts'
import { yearsBetween } from '../../recognition/dates.ts'
import { compareFullNames } from '../../recognition/names.ts'
import type { Snapshot } from './provider.ts'

interface Person {
  firstName: string
  lastName: string
  birthDate: string
}

type Verdict = Exclude<Snapshot, { state: 'pending' }>

interface Known {
  /** As the member typed them. */
  typed: Person
  /** Who they are verified to be already, when the document is a newer one. */
  verifiedAs: Person | null
  /** A newer document is asked for: whether this is one, which may not be known, and whether the one held ends soon. */
  demanded?: { newer: boolean | null; ends: boolean } | undefined
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
export function judge(snapshot: Verdict, known: Known): { verdict: DecisionTable['verdict']; reasons: ReasonCode[] } {
  if (snapshot.state !== 'approved')
    return { verdict: snapshot.state === 'retry' ? 'needs_action' : 'rejected', reasons: [...snapshot.reasons] }
  const { document } = snapshot
  if (known.usedByAnother) return { verdict: 'in_review', reasons: ['DUPLICATE_SUSPECTED'] }
  if (known.demanded?.newer === false && known.demanded.ends)
    return { verdict: 'needs_action', reasons: ['DOC_EXPIRED'] }
  const agrees =
    samePerson(document, known.typed) &&
    (known.verifiedAs === null || document.birthDate === known.verifiedAs.birthDate)
  const expired = document.expiresOn !== null && document.expiresOn < known.today
  const another = !known.demanded || known.demanded.newer === true
  const sure =
    agrees &&
    another &&
    !expired &&
    document.number !== '' &&
    yearsBetween(document.birthDate, known.today) >= known.minimumAge
  return sure ? { verdict: 'approved', reasons: [] } : { verdict: 'in_review', reasons: ['NEEDS_PERSON'] }
}

function samePerson(document: Person, typed: Person): boolean {
  const [read, said] = [document, typed].map(({ firstName, lastName }) => ({
    surname: lastName,
    givenNames: firstName,
  })) as [Name, Name]
  return document.birthDate === typed.birthDate && compareFullNames(said, read) === 'same'
}

type Name = Parameters<typeof compareFullNames>[0]
