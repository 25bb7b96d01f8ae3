import anyAscii from 'any-ascii'
import type { Address } from '@tessera/contract/addresses.ts'
import { countryCodes } from '../countries.ts'
import type { VisualLine } from '../read/reading.ts'
import data from './country-names.json' with { type: 'json' }

/** The product's own languages, and others in which letters name their country. */
const languages = [
  'en',
  'zh-CN',
  'zh-TW',
  'ja',
  'ko',
  'ru',
  'id',
  'es',
  'tr',
  'th',
  'vi',
  'de',
  'ar',
  'fr',
  'nl',
  'pt',
  'it',
  'pl',
  'sv',
  'da',
  'fi',
  'cs',
  'ro',
]
/** Names in foreign letters may be shorter than any word that means something: those of CLDR count from here on. */
const shortestName = 4
/** The longest name, in words. */
const mostWords = 7
/** A country stands on the town's line, or within so many heights of it below: two lines, generously spaced. */
const heightsBelow = 5

const fold = (text: string): string => anyAscii(text).toUpperCase()
const words = (text: string): string[] =>
  fold(text)
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)

let names: Map<string, Set<string>> | undefined

/** The names of a country (two letters), in any of the languages above and its own. */
export function countryNames(code: string): string[] {
  const own = new Intl.Locale(`und-${code}`).maximize().language
  const names = [...new Set([...languages, own])].map(
    (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code) ?? '',
  )
  const also: Record<string, readonly string[]> = data.also
  return [...names.filter((name) => words(name).join('').length >= shortestName), ...(also[code] ?? [])]
}

/** Which countries a name may mean, by its letters without spaces; none for a place that only sounds like one. */
function namesKnown(): Map<string, Set<string>> {
  if (names) return names
  const known = new Map<string, Set<string>>()
  for (const code of new Set(countryCodes.values()))
    for (const name of countryNames(code)) {
      const key = words(name).join('')
      known.set(key, (known.get(key) ?? new Set()).add(code))
    }
  for (const place of data.places) known.set(words(place).join(''), new Set())
  return (names = known)
}

/**
 * Whether the letter names this country, and no other, where its address stands: on the town's line or right below it, by name in any of
 * the languages above or the country's own, or by its code. A street, or what else the letter is about, may hold any country's name.
 */
export function namesCountry(lines: readonly VisualLine[], address: Address, country: string): boolean {
  const [city, postal] = [pattern(address.city), pattern(address.postalCode)]
  const towns = lines.filter(({ text }) => city?.test(anyAscii(text)) ?? postal?.test(anyAscii(text)))
  const typed = [
    address.street,
    address.street2,
    address.postalCode,
    address.district,
    address.city,
    address.region,
  ].flatMap((part) => pattern(part) ?? [])
  const found = towns.flatMap((town) => {
    const line = anyAscii(town.text)
    const cityState = city?.test(line) && data.cityStates.includes(country) ? named(address.city) : []
    const rest = typed.reduce((text, part) => text.replaceAll(new RegExp(part, 'g'), ' , '), line)
    const below = lines.filter((other) => standsBelow(town, other)).map(({ text }) => anyAscii(text))
    return [
      ...cityState,
      ...named(rest),
      ...codesBeside(line, postal),
      ...below.flatMap((text) => [...named(text), ...codeIn(/^([A-Z]{2,3})$/.exec(text.trim())?.[1])]),
    ]
  })
  return found.length > 0 && found.every((meant) => meant.has(country))
}

/** The part of an address wherever it stands in a text of plain letters, whatever spaces and signs the letter puts between its own. */
function pattern(part: string): RegExp | null {
  const signs = [...fold(part).replace(/[^A-Z0-9]/g, '')].map((sign) => {
    if (/[O0]/.test(sign)) return '[Oo0]'
    if (/[I1]/.test(sign)) return '[Ii1l]'
    return `[${sign}${sign.toLowerCase()}]`
  })
  // The reader drops spaces; what is short begins a word all the same.
  const begins = signs.length < 5 ? '(?<![A-Za-z])' : ''
  return signs.length > 0 ? new RegExp(begins + signs.join('[^A-Za-z0-9]*')) : null
}

/** What each name of a country in the text may mean; of names within each other the longest counts. */
function named(text: string): Set<string>[] {
  const all = words(text)
  const found: Set<string>[] = []
  for (let at = 0; at < all.length;) {
    const lengths = Array.from({ length: mostWords }, (_, index) => mostWords - index)
    const length = lengths.find(
      (count) => at + count <= all.length && namesKnown().has(all.slice(at, at + count).join('')),
    )
    const meant = length === undefined ? undefined : namesKnown().get(all.slice(at, at + length).join(''))
    if (meant && meant.size > 0) found.push(meant)
    at += length ?? 1
  }
  return found
}

/** `CH-8001 Bern` and `8001 Bern, CH`. What stands before a code without a hyphen may be a state: Wilmington, DE 19801. */
function codesBeside(line: string, postal: RegExp | null): Set<string>[] {
  if (!postal) return []
  const before = new RegExp(`(?:^|[^A-Za-z0-9])([A-Z]{1,3})\\s*-\\s*${postal.source}`).exec(line)?.[1]
  const after = new RegExp(`${postal.source}.*[ ,(]([A-Z]{2,3})\\)?$`).exec(line.trim())?.[1]
  return [...codeIn(before), ...codeIn(after)]
}

function codeIn(code: string | undefined): Set<string>[] {
  if (code === undefined) return []
  const alpha2 = countryCodes.get(code) ?? code
  return [...countryCodes.values()].includes(alpha2) ? [new Set([alpha2])] : []
}

function standsBelow({ at: town }: VisualLine, { at: other }: VisualLine): boolean {
  const drop = other.top - town.top
  const beside = other.left > town.left + town.width || town.left > other.left + other.width
  return drop > town.height / 2 && drop <= heightsBelow * town.height && !beside
}
