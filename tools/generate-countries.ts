/**
 * Writes contract/countries.json: `node tools/generate-countries.ts`. Names are from CLDR (Intl), codes from two
 * well-maintained packages.
 */
import { writeFileSync } from 'node:fs'
import iso from 'i18n-iso-countries'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js'

const english = new Intl.DisplayNames('en', { type: 'region' })
const chinese = new Intl.DisplayNames('zh-CN', { type: 'region' })
/** Kosovo has no ISO code; this is the one user-assigned code in common use. */
const alpha3 = (code: string): string => (code === 'XK' ? 'XKX' : (iso.alpha2ToAlpha3(code) ?? ''))

/**
 * Territories without a population or their own passports: their people have the documents of the country they belong
 * to, which is in the list. About 190 countries remain, and a few territories that do issue documents.
 */
const withoutDocuments = new Set(
  'AC AI AS AW AX BL BM BQ CC CK CW CX FK FO GF GG GI GL GP GU IM IO JE KY MF MP MQ MS NC NF NU PF PM PR RE SH SJ SX TA TC TK VA VG VI WF YT EH'.split(
    ' ',
  ),
)

const list = getCountries()
  .filter((code) => !withoutDocuments.has(code))
  .map((code) => ({
    countryCode: code,
    regionCode: Number(getCountryCallingCode(code)),
    nameEn: english.of(code) ?? '',
    nameZhCN: chinese.of(code) ?? '',
    alpha3: alpha3(code),
  }))
  .filter((country) => country.nameEn && country.nameZhCN && country.alpha3)
  .toSorted((a, b) => a.nameEn.localeCompare(b.nameEn, 'en'))

writeFileSync(
  new URL('../contract/countries.json', import.meta.url),
  `[\n${list.map((country) => `  ${JSON.stringify(country)}`).join(',\n')}\n]\n`,
)
console.log(`${list.length} countries`)
