import type { Fact } from '../../server/src/recognition/facts.ts'
import { toAlpha2 } from '../../server/src/recognition/read/countries.ts'
import type { SpecimenSpec } from '../specimens/spec.ts'
import type { SeedKind } from './plan.ts'

type Place = NonNullable<Fact['place']>

/** Where the machine-readable zone is, or on a licence the printed lines. */
function placeOf(kind: SeedKind): Place {
  if (kind === 'identity-card') return { side: 'back', left: 0.02, top: 0.62, width: 0.96, height: 0.36 }
  if (kind === 'driving-licence') return { side: 'front', left: 0.36, top: 0.2, width: 0.6, height: 0.6 }
  return { side: 'front', left: 0.04, top: 0.79, width: 0.92, height: 0.14 }
}

/** What a reader would have found, and where. */
export function factsOf(kind: SeedKind, person: SpecimenSpec, documentNumber: string): Fact[] {
  const place = placeOf(kind)
  const source = kind === 'driving-licence' ? 'visual' : 'mrz'
  const read = (field: Fact['field'], value: string): Fact => ({ field, value, source, confidence: 0.98, place })
  // The machine-readable zone has no marks on its letters: a name with them was read from the print.
  const name = (field: Fact['field'], value: string): Fact => ({
    ...read(field, value.toUpperCase()),
    ...(/^[ -~]*$/.test(value) ? {} : { source: 'visual' }),
  })
  return [
    name('surname', person.surname),
    name('givenNames', person.givenNames),
    read('birthDate', person.birthDate),
    read('expiryDate', person.expiryDate),
    read('documentNumber', documentNumber),
    read('issuingCountry', toAlpha2(person.issuingState)),
    // A driving licence says neither.
    ...(kind === 'driving-licence' ? [] : [read('nationality', toAlpha2(person.nationality)), read('sex', person.sex)]),
  ]
}
