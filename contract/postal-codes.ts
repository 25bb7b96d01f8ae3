/* The part of address-forms.json that every form with an address needs: the whole is twenty times as large. */

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
