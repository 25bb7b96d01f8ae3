import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { builtinReading } from '@tessera/contract/endpoints/v3/private/kyc/builtin/reading.ts'
import type { DeclaredData } from '../../../recognition/declared-data.ts'
import { factFrom, type Fact, type FactSource } from '../../../recognition/facts.ts'
import type { Identity } from '../../../accounts/members/store.ts'
import { anotherPerson } from '../../records/another-person.ts'
import { best } from '../../records/read-identity.ts'
import { sureSources } from './check.ts'
import { compareFullNames, type FullName } from '../../../recognition/names.ts'

type Read = Omit<
  NonNullable<ResultOf<typeof builtinReading>['read']>,
  'against' | 'swapped' | 'otherKind' | 'otherCountry' | 'otherPerson'
>

const zone: readonly FactSource[] = ['mrz', 'barcode', 'mrz-repaired']

/**
 * The document's data beside the member's details, which may be missing. Pure. Never returns all facts of a member:
 * reviewers compare more.
 */
export function readBackOf(facts: readonly Fact[], declared: DeclaredData): Read {
  const birthDate = best(facts, 'birthDate')
  return {
    name: nameOf(facts, declared),
    birthDate:
      birthDate === null
        ? null
        : { value: birthDate, differs: isDeclared(declared) && birthDate !== declared.birthDate },
    number: best(facts, 'documentNumber'),
    expiresOn: best(facts, 'expiryDate'),
  }
}

/** As printed, when that matches the zone's name: only the print has accents. Either may confirm what was typed. */
function nameOf(facts: readonly Fact[], declared: DeclaredData): Read['name'] {
  const [main, printed] = [fullName(facts, zone), fullName(facts, ['visual'])]
  const shown = main && printed && compareFullNames(printed, main, true) === 'same' ? printed : (main ?? printed)
  if (!shown) return null
  const typed = { surname: declared.lastName, givenNames: declared.firstName }
  const agrees = [main, printed].some((name) => name && compareFullNames(typed, name, name === main) === 'same')
  // A single name is always the last name, wherever the document puts it.
  const [firstName, lastName] = shown.surname === '' ? ['', shown.givenNames] : [shown.givenNames, shown.surname]
  return { firstName: inCase(firstName), lastName: inCase(lastName), differs: isDeclared(declared) && !agrees }
}

/** What surely shows another person than the verified one. Pure. */
export function otherPersonIn(facts: readonly Fact[], verified: Identity | null): 'name' | 'birthDate' | null {
  const { surname, givenNames } = fullName(facts, sureSources) ?? { surname: '', givenNames: '' }
  const birthDate = factFrom(facts, 'birthDate', sureSources)?.value ?? null
  return verified && anotherPerson(verified, { firstName: givenNames, lastName: surname, birthDate })
}

const isDeclared = ({ lastName }: DeclaredData): boolean => lastName !== ''

function fullName(facts: readonly Fact[], sources: readonly FactSource[]): FullName | undefined {
  const [surname, givenNames] = [
    factFrom(facts, 'surname', sources)?.value ?? '',
    factFrom(facts, 'givenNames', sources)?.value ?? '',
  ]
  return surname || givenNames ? { surname, givenNames } : undefined
}

/** Documents write names in capitals. Members do not. */
function inCase(name: string): string {
  if (name !== name.toUpperCase()) return name
  return name.replaceAll(/\p{L}+/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase())
}
