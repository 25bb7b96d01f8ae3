import type { CheckName } from '@tessera/contract/checks.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import { yearsBetween } from '../../../recognition/dates.ts'
import { factFrom, type Fact, type FactField, type FactSource } from '../../../recognition/facts.ts'
import { compareFullNames } from '../../../recognition/names.ts'
import { printsWholeName } from '../../../recognition/visual-facts.ts'
import { type Check, type Case, sureSources, unsureSources, passed, failed, open } from './check.ts'

export function birthDateAsTyped({ facts, declared }: Case): Check {
  return compareWithTyped(facts, {
    name: 'birth-date-as-typed',
    field: 'birthDate',
    typed: declared.birthDate,
    reason: 'BIRTH_DATE_MISMATCH',
  })
}

interface Comparison {
  name: CheckName
  field: FactField
  typed: string
  reason: ReasonCode
  isSame?: (read: string, typed: string) => boolean
}

export function compareWithTyped(
  facts: readonly Fact[],
  { name, field, typed, reason, isSame = (read, given) => read === given }: Comparison,
): Check {
  const fact = factFrom(facts, field, [...sureSources, ...unsureSources])
  if (fact === undefined) return open(name, 'not read')
  if (isSame(fact.value, typed))
    return sureSources.includes(fact.source)
      ? passed(name, fact.source)
      : open(name, `equal, but only by ${fact.source}`)
  return sureSources.includes(fact.source)
    ? failed(name, reason, fact.source)
    : open(name, `differs by ${fact.source}`, reason)
}

export function minimumAge({ facts, policy }: Case): Check {
  const name = 'minimum-age'
  const fact = factFrom(facts, 'birthDate', [...sureSources, ...unsureSources])
  if (fact === undefined) return open(name, 'not read')
  const isOldEnough = yearsBetween(fact.value, policy.today) >= policy.minimumAge
  if (!sureSources.includes(fact.source))
    return open(name, `only by ${fact.source}`, isOldEnough ? undefined : 'UNDERAGE')
  return isOldEnough
    ? passed(name, `${policy.minimumAge} or older`)
    : failed(name, 'UNDERAGE', `under ${policy.minimumAge}`)
}

/** The visual zone may show letters that the machine-readable one cannot, so either may confirm what was typed. */
export function nameAsTyped({ reading, facts, declared }: Case): Check {
  const name = 'name-as-typed'
  const typed = { surname: declared.lastName, givenNames: declared.firstName }
  const main = nameFrom(facts, [...sureSources, 'mrz-repaired'])
  if (main === undefined && (nameFrom(facts, ['visual']) !== undefined || printsWholeName(reading.lines, typed)))
    return open(name, 'only by visual')
  if (main === undefined) return failed(name, 'DOC_INCOMPLETE_NAME_DOB')
  const nameLine = reading.mrz?.fields.name.value ?? ''
  const isFull =
    reading.mrz !== null &&
    nameLine.length >= (reading.mrz.format === 'TD1' ? 30 : reading.mrz.format === 'TD2' ? 31 : 39)
  const match = compareFullNames(typed, main, isFull)
  const printed = nameFrom(facts, ['visual'])
  const asPrinted = printed === undefined ? 'different' : compareFullNames(typed, printed)
  const sure = sureSources.includes(main.source)
  if (match === 'same') return sure ? passed(name, main.source) : open(name, 'same, but only by a repaired zone')
  if (match === 'close') return sure && asPrinted === 'same' ? passed(name, 'visual') : open(name, 'close')
  return sure && asPrinted === 'different'
    ? failed(name, 'NAME_MISMATCH', main.source)
    : open(name, 'differs, unsure', 'NAME_MISMATCH')
}

function nameFrom(facts: readonly Fact[], sources: readonly FactSource[]) {
  const surname = factFrom(facts, 'surname', sources)
  const given = factFrom(facts, 'givenNames', sources)
  if (surname === undefined && given === undefined) return undefined
  const source = surname?.source ?? given?.source ?? 'visual'
  return { surname: surname?.value ?? '', givenNames: given?.value ?? '', source }
}

/**
 * A newer document must belong to the verified person. A birth date does not change. A name may change by marriage or
 * court, so a reviewer decides.
 */
export function samePerson({ known: { verifiedAs }, declared }: Case): Check[] {
  if (!verifiedAs) return []
  if (verifiedAs.birthDate !== declared.birthDate)
    return [failed('same-person', 'BIRTH_DATE_MISMATCH', 'differs from the verified identity')]
  const name = compareFullNames(
    { surname: declared.lastName, givenNames: declared.firstName },
    { surname: verifiedAs.lastName, givenNames: verifiedAs.firstName },
  )
  return [name === 'same' ? passed('same-person') : open('same-person', `name ${name}`)]
}
