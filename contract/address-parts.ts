/* The parts of address-forms.json that every form with an address needs: the whole is twenty times as large. */

/** Countries whose addresses need a postal code. */
const required =
  'AT AU BE BR CA CH CN CZ DE DK EE ES FI FM FR GB GR HU IN IT JP KR LI LT LU LV MH MX MY NL NO NZ PL PT PW ' +
  'RO RU SE SG SK SM TR TW UA US ZA'
/** Countries whose addresses have none. */
const none = 'AE AG BS CI HK JM KI KN MO NR PA SC SR SY TV'

/** Whether the country's addresses (two letters) have a postal code, and whether one must be given. */
export function postalCodeIn(country: string): 'required' | 'optional' | 'none' {
  if (country === '') return 'optional'
  if (required.includes(country)) return 'required'
  return none.includes(country) ? 'none' : 'optional'
}

/** Countries whose addresses name no town. */
const townless = 'AE JP MO NR SG'
/** Countries whose addresses can name a region without a town. */
const townOptional = 'AG CO HK ID SM'
/** Of the first, those whose addresses name a region instead. */
const regionInstead = 'AE JP NR'
/** Countries whose regions are chosen from a list. */
const listed = 'AE AU BR CA ES IN IT MX MY US'

/** Whether the country's addresses name a town, and whether they must. */
export function townIn(country: string): 'required' | 'optional' | 'none' {
  if (country === '') return 'required'
  if (townless.includes(country)) return 'none'
  return townOptional.includes(country) ? 'optional' : 'required'
}

/** Whether a region must be given, because the country's addresses name one and no town. */
export const needsRegion = (country: string): boolean => country !== '' && regionInstead.includes(country)

/** Whether the region is chosen from a list. */
export const listsRegions = (country: string): boolean => country !== '' && listed.includes(country)
