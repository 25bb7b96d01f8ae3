import data from './address-forms.json' with { type: 'json' }
import { isPostBox } from './post-box.ts'
import { isLine } from './invisible-characters.ts'

/** The parts of an address. `street2` is the flat, floor or building; no country requires it. */
const addressFields = ['street', 'street2', 'district', 'city', 'region', 'postalCode'] as const
export type AddressField = (typeof addressFields)[number]

export type Address = Record<AddressField, string>

export const emptyAddress: Address = { street: '', street2: '', district: '', city: '', region: '', postalCode: '' }

/** How one country writes its addresses. */
export interface AddressForm {
  /** Parts shown in one row, from top to bottom. */
  rows: readonly (readonly AddressField[])[]
  required: readonly AddressField[]
  /** What the country calls the part: `region` may be a `state`, a `prefecture`, an `emirate`. */
  kinds: Partial<Record<AddressField, string>>
  postalCodeExample: string
  /** The regions to choose from, where the list is short and fixed. */
  regions: readonly string[]
  /** Their names in the language, where it has its own. */
  regionNames?: Readonly<Partial<Record<string, string>>> | undefined
}

interface Entry {
  rows: string
  /** Order when the address is written in Latin letters, where it differs. */
  latinRows?: string
  required: string
  postalCode?: string
  example?: string
  region?: string
  city?: string
  district?: string
  code?: string
  regions?: readonly string[]
  /** By language. */
  regionNames?: Partial<Record<string, Record<string, string>>>
}

const letters: Record<string, AddressField> = { A: 'street', D: 'district', C: 'city', S: 'region', Z: 'postalCode' }
const countries: Record<string, Entry | undefined> = data.countries
/** For countries without a form of their own: street and town, and nothing else that could block a member. */
const plain: Entry = { rows: 'A C', required: 'AC' }
const fieldsOf = (signs: string): AddressField[] => [...signs].flatMap((sign) => letters[sign] ?? [])

/**
 * The form of a country (two letters). East Asian addresses run from large to small; the order is reversed for
 * languages in Latin script.
 */
export function addressFormOf(country: string, language: string): AddressForm {
  const entry = countries[country] ?? plain
  const rows = /^(zh|ja|ko)/.test(language) ? entry.rows : (entry.latinRows ?? entry.rows)
  const { region, city, district, code: postalCode } = entry
  return {
    rows: rows.split(' ').flatMap(rowsOf),
    required: fieldsOf(entry.required),
    kinds: {
      ...(region && { region }),
      ...(city && { city }),
      ...(district && { district }),
      ...(postalCode && { postalCode }),
    },
    postalCodeExample: entry.example ?? '',
    regions: entry.regions ?? [],
    regionNames: entry.regionNames?.[language],
  }
}

/** The street may take two lines, one below the other, when it has the row to itself. */
function rowsOf(signs: string): AddressField[][] {
  if (signs === 'A') return [['street'], ['street2']]
  return [fieldsOf(signs).flatMap((field): AddressField[] => (field === 'street' ? ['street', 'street2'] : [field]))]
}

/** `sign`: one of its characters is not allowed in a line. */
export type AddressFault = 'missing' | 'too-long' | 'sign' | 'not-a-postal-code' | 'post-box'

/** Maximum length of a part, in characters. */
export const longestPart = 120

/** The error of each part of a residential address; an empty object when the address is valid. */
export function addressFaults(country: string, address: Address): Partial<Record<AddressField, AddressFault>> {
  const { required } = countries[country] ?? plain
  const wanted = fieldsOf(required)
  const faults: Partial<Record<AddressField, AddressFault>> = {}
  for (const field of addressFields) {
    const text = address[field]
    if (text.trim() === '') {
      if (wanted.includes(field)) faults[field] = 'missing'
    } else if (text.length > longestPart) faults[field] = 'too-long'
    else if (!isLine(text)) faults[field] = 'sign'
    else if (field !== 'postalCode' && isPostBox(text, country)) faults[field] = 'post-box'
  }
  if (!faults.postalCode && !isPostalCode(country, address.postalCode)) faults.postalCode = 'not-a-postal-code'
  return faults
}

/** Whether a postal code has the shape of the country's. None, or of a country without a known shape, always has. */
export function isPostalCode(country: string, typed: string): boolean {
  const shape = countries[country]?.postalCode
  const code = typed.trim().normalize('NFKC').toUpperCase()
  return !code || !shape || new RegExp(`^(?:${shape})$`).test(code)
}
