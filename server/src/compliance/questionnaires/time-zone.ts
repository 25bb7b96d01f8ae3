/** Letters alone, in one form: `São Paulo` and `Sao_Paulo` are one city. */
const plain = (city: string): string =>
  city
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, '_')

/** Node has it; the types of the language have it not yet. */
type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[] | undefined }

const byCity = new Map(
  Intl.supportedValuesOf('timeZone').map((zone) => [plain(zone.slice(zone.lastIndexOf('/') + 1)), zone]),
)

/**
 * The time zone of the city that a member named, or of the country (alpha-2) they live in where all of it has one; null where neither tells.
 * Most cities are no name of a zone: what is written for a member names the zone beside the time.
 */
export function timeZoneOf(city: string | undefined, country: string | null): string | null {
  const [named = ''] = (city ?? '').split(',')
  const known = byCity.get(plain(named.slice(named.lastIndexOf('/') + 1).trim()))
  if (known !== undefined) return known
  if (country === null || !/^[A-Z]{2}$/.test(country)) return null
  const locale: ZonedLocale = new Intl.Locale('und', { region: country })
  const [zone, ...more] = locale.getTimeZones?.() ?? []
  return zone !== undefined && more.length === 0 ? zone : null
}
