import { addressFaults, addressFormOf, emptyAddress, isPostalCode, type Address } from '@tessera/contract/addresses.ts'

/**
 * The address that a document shows (its lines, joined by commas) in the parts of the member's form. Null where it
 * cannot be told apart for certain: then the member types it.
 */
export function shownAddress(shown: string, country: string): Address | null {
  const { rows, regions, regionNames, postalCodeExample } = addressFormOf(country, 'en')
  const named = new Intl.DisplayNames('en', { type: 'region' }).of(country)?.toLowerCase()
  const lines = shown
    .split(',')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line.toLowerCase() !== named)
  const [street = '', ...rest] = lines
  if (!/\d/.test(street)) return null
  const isRegion = (region: string, line: string): boolean =>
    [region, regionNames?.[region]].some((name) => name?.toLowerCase() === line.toLowerCase())
  const region = regions.find((one) => rest.some((line) => isRegion(one, line))) ?? ''
  const others = rest.filter((line) => !isRegion(region, line))
  const postalCode = postalCodeExample ? (others.map((line) => codeIn(line, country)).find(Boolean) ?? '') : ''
  const town = others.find((line) => (postalCode ? line.includes(postalCode) : rows.flat().includes('city')))
  const street2 = others.filter((line) => line !== town).join(', ')
  const city = (town ?? '').replace(postalCode, '').trim()
  const address = { ...emptyAddress, street, street2, city, region, postalCode }
  return Object.keys(addressFaults(country, address)).length === 0 ? address : null
}

/** The words of a line that have the shape of the country's postal code. */
function codeIn(line: string, country: string): string | undefined {
  const words = line.split(/\s+/)
  const runs = words.flatMap((word, at) => [[word, words[at + 1] ?? ''].join(' ').trim(), word])
  return runs.find((run) => /\d/.test(run) && isPostalCode(country, run))
}
