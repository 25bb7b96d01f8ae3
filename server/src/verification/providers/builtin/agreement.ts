import type { CheckName } from '@tessera/contract/checks.ts'
import { factFrom, type Fact, type FactField } from '../../../recognition/facts.ts'
import { compareNamePart, roughForm } from '../../../recognition/names.ts'
import type { Case, Check } from './check.ts'
import { lookAlikeForm } from '../../../recognition/visual-facts.ts'

// Names, nationality and issuing state have no check digit, and a forger can compute valid check digits. So we compare
// the zone (or barcode) with the print. A difference goes to review and is never shown to the member: it may be a
// misreading, and it may be an alteration.

type Agreement = 'agrees' | 'differs' | 'not-read'

/** Compares each field of the machine-readable zone or barcode with the visual zone. */
export function agreementChecks({ facts, reading }: Case): Check[] {
  const isStrict = reading.mrz === null || reading.mrz.strict
  const equal = (a: string, b: string) => a === b
  // With a strict zone, 0 read for O in the print is a weakness of text recognition. A repaired zone needs an exact
  // match.
  const number = isStrict ? (a: string, b: string) => lookAlikeForm(a) === lookAlikeForm(b) : equal
  const name = (a: string, b: string) => compareNamePart(a, b, true) === 'same' || sameWithoutMarks(a, b)
  const surname = agreement(facts, 'surname', name)
  const given = oneNameOnly(facts)
    ? factFrom(facts, 'givenNames', ['visual'])
      ? 'differs'
      : 'agrees'
    : agreement(facts, 'givenNames', name)
  return [
    toCheck('number-agrees', agreement(facts, 'documentNumber', number)),
    toCheck(
      'name-agrees',
      surname === 'agrees' ? given : given === 'agrees' || given === 'not-read' ? surname : 'differs',
    ),
    toCheck('birth-date-agrees', agreement(facts, 'birthDate', equal)),
    toCheck('expiry-date-agrees', agreement(facts, 'expiryDate', equal)),
    toCheck('nationality-agrees', hasNationality(facts) ? agreement(facts, 'nationality', equal) : 'agrees'),
  ]
}

/**
 * The zone has only the first part of the name, which is how it shows a single name (Doc 9303-3, 4.6). The print must
 * show no second part either.
 */
const oneNameOnly = (facts: readonly Fact[]) =>
  factFrom(facts, 'surname', ['mrz', 'mrz-repaired']) !== undefined &&
  factFrom(facts, 'givenNames', ['mrz', 'mrz-repaired', 'barcode']) === undefined

/** The barcode of a driving licence has no nationality: nothing to compare. */
const hasNationality = (facts: readonly Fact[]) =>
  factFrom(facts, 'nationality', ['mrz', 'mrz-repaired']) !== undefined ||
  !facts.some((fact) => fact.source === 'barcode')

/** Text recognition drops accents: MULLER in print and MUELLER in the zone are one name. */
const sameWithoutMarks = (zone: string, print: string) => roughForm(zone) === roughForm(print)

function agreement(
  facts: readonly Fact[],
  field: FactField,
  equal: (zone: string, print: string) => boolean,
): Agreement {
  const zone = factFrom(facts, field, ['mrz', 'barcode', 'mrz-repaired'])
  const print = factFrom(facts, field, ['visual'])
  if (zone === undefined || print === undefined) return 'not-read'
  return equal(zone.value, print.value) ? 'agrees' : 'differs'
}

function toCheck(name: CheckName, result: Agreement): Check {
  if (result === 'agrees') return { name, outcome: 'passed' }
  if (result === 'differs') return { name, outcome: 'failed', reason: 'MANUAL_REVIEW', evidence: 'visual zone differs' }
  return { name, outcome: 'not-checked', reason: 'MANUAL_REVIEW', evidence: 'not found in the visual zone' }
}
