import type { CheckName } from '@tessera/contract/checks.ts'
import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { builtinReading } from '@tessera/contract/endpoints/v3/private/kyc/builtin/reading.ts'
import { reasonsForMember, type ReasonCode } from '@tessera/contract/reasons.ts'
import type { PhotoSide } from '@tessera/contract/states.ts'
import { yearsBetween } from '../../../recognition/dates.ts'
import type { Case, Check } from './check.ts'

type Finding = NonNullable<ResultOf<typeof builtinReading>['read']>['against'][number]

/** What the member can see on the document, too. All other checks stay ours: they warn of fraud. */
const shownToMember: readonly CheckName[] = [
  'document-readable',
  'document-type',
  'issuing-country',
  'not-expired',
  'minimum-age',
  'name-as-typed',
  'birth-date-as-typed',
]
/** These compare with what the member gave, which may come later. */
const needDetails: readonly CheckName[] = ['name-as-typed', 'birth-date-as-typed']

/**
 * Problems found in a document before it is sent, by its checks. `certain`: the decision would refuse it. Otherwise a
 * reviewer may still accept it. Pure.
 */
export function findingsOf(item: Case, checks: readonly Check[]): Finding[] {
  const isDeclared = item.declared.lastName !== ''
  const found = checks
    .filter(({ name }) => shownToMember.includes(name) && (isDeclared || !needDetails.includes(name)))
    .flatMap(findingOf)
  return isTooYoung(item) && !found.some(({ reason }) => reason === 'UNDERAGE')
    ? [{ reason: 'UNDERAGE', sides: [], certain: true }, ...found]
    : found
}

/** By the date of birth that the member gave. */
function isTooYoung({ declared: { birthDate }, policy }: Case): boolean {
  return birthDate !== '' && yearsBetween(birthDate, policy.today) < policy.minimumAge
}

function findingOf({ outcome, reason, doubt, sides = [] }: Check): Finding[] {
  if (outcome === 'failed') return namedBy(reason, sides, true)
  return outcome === 'not-checked' ? namedBy(doubt, sides, false) : []
}

function namedBy(code: ReasonCode | undefined, sides: PhotoSide[], certain: boolean): Finding[] {
  return code ? reasonsForMember([code]).map((reason) => ({ reason, sides, certain })) : []
}
