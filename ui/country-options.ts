import { alpha3Of } from './country-alpha3.ts'
import type { ComboboxOption } from './combobox-filter.ts'

/** A country in the product's lists. */
export interface ListedCountry {
  /** Two-letter code. */
  countryCode: string
  /** Dial code without the plus. */
  regionCode: number
  nameEn: string
  nameZhCN: string
}

/**
 * Common names that are in no list of names, and peoples whose name does not begin like the country's. The search finds
 * all other peoples by the first letters they share with the country.
 */
const aliases: Record<string, readonly string[]> = {
  AE: ['UAE', 'Emirates', 'Dubai', 'Abu Dhabi', 'الإمارات', 'دبي', 'أبوظبي', 'ОАЭ', 'BAE'],
  BB: ['Bajan'],
  BF: ['Burkinabe'],
  BW: ['Batswana', 'Motswana'],
  CD: ['DR Congo', 'DRC', 'Congolese'],
  CI: ['Ivory Coast', 'Ivorian'],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic'],
  DK: ['Danish', 'Dane'],
  ES: ['Spanish', 'Spaniard'],
  FI: ['Finn', 'Finnish'],
  FR: ['French'],
  GB: [
    'UK',
    'British',
    'Briton',
    'Great Britain',
    'England',
    'Scotland',
    'Scottish',
    'Wales',
    'Welsh',
    'Northern Ireland',
    'بريطانيا',
    'إنجلترا',
    'Англия',
    'İngiltere',
    'Inglaterra',
    'Inggris',
    'อังกฤษ',
  ],
  GR: ['Greek', 'Hellas'],
  IE: ['Irish', 'Eire'],
  IQ: ['Iraqi'],
  IR: ['Persia'],
  KH: ['Khmer'],
  KN: ['Kittitian', 'Nevisian'],
  KR: ['South Korea', 'Republic of Korea', 'كوريا الجنوبية'],
  KP: ['DPRK'],
  LA: ['Laotian'],
  LS: ['Basotho', 'Mosotho'],
  MC: ['Monegasque'],
  MG: ['Malagasy'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  NL: ['Holland', 'Dutch', 'Dutchman', 'Neerlandais', 'Neerlandes', 'Голландия'],
  NZ: ['Kiwi'],
  PH: ['Filipino', 'Filipina', 'Pinoy'],
  PL: ['Polish', 'Pole'],
  PT: ['Portuguese'],
  SA: ['KSA', 'Saudi', 'السعودية'],
  SE: ['Swede'],
  SV: ['Salvadoran'],
  SY: ['سورية'],
  SZ: ['Swaziland', 'Swazi'],
  TR: ['Turkey'],
  US: ['USA', 'America', 'Amerika', 'أمريكا', 'США', 'Америка', 'ABD', 'EEUU', 'อเมริกา'],
  VC: ['Vincentian'],
}

/** The country's name in its own main language, such as Nederland. */
function ownName(countryCode: string, namesIn: (language: string) => Intl.DisplayNames): string {
  try {
    return namesIn(new Intl.Locale(`und-${countryCode}`).maximize().language).of(countryCode) ?? ''
  } catch {
    // A browser that does not know the code.
    return ''
  }
}

/**
 * Countries for a combobox, sorted for the member's language. Each has its name in that language, and is found by this
 * name, the English and Chinese names, its own, common names, its people, code and dial code.
 */
export function countryOptions(countries: readonly ListedCountry[], language: string): ComboboxOption[] {
  const known = new Map<string, Intl.DisplayNames>()
  const namesIn = (of: string): Intl.DisplayNames => {
    const names = known.get(of) ?? new Intl.DisplayNames([of], { type: 'region', fallback: 'code' })
    known.set(of, names)
    return names
  }
  const order = new Intl.Collator(language)
  return countries
    .map(({ countryCode, regionCode, nameEn, nameZhCN }) => ({
      value: countryCode,
      label: namesIn(language).of(countryCode) ?? nameEn,
      // Only a search needs them, and they are the names of 250 countries in 100 languages.
      get keywords() {
        const own = ownName(countryCode, namesIn)
        const codes = [countryCode, ...alpha3Of(countryCode), `+${regionCode}`]
        return [nameEn, nameZhCN, own, ...codes, ...(aliases[countryCode] ?? [])]
      },
    }))
    .toSorted((a, b) => order.compare(a.label, b.label))
}
