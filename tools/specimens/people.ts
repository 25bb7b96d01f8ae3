import { between, pick, seededRandom } from './random.ts'
import type { Random } from './random.ts'
import { specimen } from './spec.ts'
import type { DateStyle, SpecimenSpec } from './spec.ts'

// Invented parts of names. Any likeness to a person is coincidence.
const inventedSurnames = [
  'Vantorre',
  'Østergrad',
  'Müllenhaupt',
  'Quillaria',
  'Brzozdowska',
  'Del Castañar',
  'Okonjiru',
  'Tashbekova',
  'Lindqvarst',
  'Sabourette',
  'Van der Holtzen',
  'Ünalmış',
  'Petrescova',
  'Wongsarit',
  'Kowalińczyk',
  'Haraldstad',
  'Iyerwal',
  'Ferreirinho',
  'Zolotarenka',
  'O’Dunnelly',
] as const
const inventedGivenNames = [
  'Anouk',
  'Bram Elias',
  'Çiğdem',
  'Dorotéia',
  'Eskil',
  'Fenna Louise',
  'Gökhan',
  'Hiyori',
  'Imke',
  'Jarek Tomasz',
  'Kamila',
  'Łucja',
  'Matthijs',
  'Núria',
  'Oluwadara',
  'Priyanka',
  'Rüdiger',
  'Søren',
  'Tereza',
  'Yerlan',
] as const
const birthPlaces = ['Zenith', 'Noordermeer', 'Altavilla', 'Port Lumen', 'Karsholm'] as const
const issuingStates = [
  ['UTO', 'Utopia'],
  ['NLD', 'Netherlands'],
  ['TUR', 'Türkiye'],
  ['KAZ', 'Kazakhstan'],
  ['ARE', 'Emirates'],
  ['HKG', 'Hong Kong'],
  ['BRA', 'Brasil'],
  ['AUT', 'Austria'],
] as const
const dateStyles: readonly [DateStyle, ...DateStyle[]] = ['words', 'dots', 'slashes', 'iso']

// Characters that readers confuse, on purpose.
const numberChars = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789O0S5B8Z2I1'

function documentNumber(random: Random): string {
  let text = ''
  for (let i = 0; i < 9; i += 1) text += numberChars[Math.floor(random() * numberChars.length)] ?? '0'
  return text
}

function date(random: Random, fromYear: number, toYear: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${between(random, fromYear, toYear)}-${two(between(random, 1, 12))}-${two(between(random, 1, 28))}`
}

/** An invented person with a valid document; the same seed gives the same person. */
export function inventedPerson(seed: number, kind: SpecimenSpec['kind']): SpecimenSpec {
  const random = seededRandom(seed * 7919 + 13)
  const [issuingState, stateName] = pick(random, issuingStates)
  return specimen({
    kind,
    issuingState,
    stateName,
    nationality: issuingState,
    surname: pick(random, inventedSurnames),
    givenNames: pick(random, inventedGivenNames),
    documentNumber: documentNumber(random),
    birthDate: date(random, 1950, 2005),
    birthPlace: pick(random, birthPlaces),
    sex: pick(random, ['F', 'M', 'X']),
    issueDate: date(random, 2022, 2025),
    expiryDate: date(random, 2030, 2034),
    personalNumber: random() < 0.5 ? String(between(random, 100000000, 999999999)) : undefined,
    dateStyle: pick(random, dateStyles),
    seed,
  })
}
