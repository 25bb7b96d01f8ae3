import type { ListedCountry } from '../country-options.ts'

/** A few countries. Pages load theirs from the server. */
export const galleryCountries: ListedCountry[] = [
  { countryCode: 'BR', regionCode: 55, nameEn: 'Brazil', nameZhCN: '巴西' },
  { countryCode: 'CA', regionCode: 1, nameEn: 'Canada', nameZhCN: '加拿大' },
  { countryCode: 'DE', regionCode: 49, nameEn: 'Germany', nameZhCN: '德国' },
  { countryCode: 'JP', regionCode: 81, nameEn: 'Japan', nameZhCN: '日本' },
  { countryCode: 'NL', regionCode: 31, nameEn: 'Netherlands', nameZhCN: '荷兰' },
  { countryCode: 'US', regionCode: 1, nameEn: 'United States', nameZhCN: '美国' },
]
