import type { Identity } from '../../accounts/members/store.ts'
import { compareFullNames, compareNamePart, fullName } from '../../recognition/names.ts'

/**
 * What shows that a document belongs to another person than the verified one: another birth date, or a name without
 * any part of the verified one. A name may change by marriage or court. Null for the same person.
 */
export function anotherPerson(
  verified: Pick<Identity, 'firstName' | 'lastName' | 'birthDate'>,
  { firstName, lastName, birthDate }: { firstName: string; lastName: string; birthDate: string | null },
): 'name' | 'birthDate' | null {
  const [now, before] = [fullName({ firstName, lastName }), fullName(verified)]
  const isNamed = firstName !== '' || lastName !== ''
  const unchanged =
    compareNamePart(now.surname, before.surname) !== 'different' ||
    compareNamePart(now.givenNames, before.givenNames) !== 'different'
  if (isNamed && !unchanged && compareFullNames(now, before) === 'different') return 'name'
  return birthDate !== null && verified.birthDate !== birthDate ? 'birthDate' : null
}
