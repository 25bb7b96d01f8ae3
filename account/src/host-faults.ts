/* What another site's page may get wrong when it carries the app itself (docs/embed.md, "Pages of your own"). For its engineer, hence in English. */

import { paletteOf, paletteStyles } from '@tessera/contract/colours.ts'
import { sites } from '@tessera/contract/sites.ts'

type Check = (value: unknown) => boolean

const text: Check = (value) => typeof value === 'string' && value !== ''
const texts: Check = (value) => Array.isArray(value) && value.every((one) => typeof one === 'string')
const object: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const oneOf =
  (...allowed: string[]): Check =>
  (value) =>
    allowed.some((one) => one === value)

/** `en`, or a language with its region, as the files of texts are named. */
const isLanguage: Check = (value) => typeof value === 'string' && /^(en|[a-z]{2,3}-[A-Z]{2})$/.test(value)

/** Each field with what it must be. */
const fields: readonly (readonly [path: string, is: Check, what: string])[] = [
  ['brand', object, 'an object'],
  ['brand.name', text, 'a text'],
  ['brand.shortName', (value) => typeof value === 'string' && /^[a-z][a-z0-9-]*$/.test(value), 'small letters, digits and hyphens'],
  ['brand.logo', text, 'the address of a picture'],
  ['brand.colour', (value) => typeof value === 'string' && paletteOf(value) !== null, 'a colour such as #224488, on which white or dark text can be read'],
  ['brand.helpBase', text, 'the address of the help pages'],
  ['brand.links', object, 'an object'],
  ['site', oneOf(...sites), `one of ${sites.join(', ')}`],
  ['mode', oneOf('sandbox', 'production'), '"sandbox" or "production"'],
  ['environment', oneOf('mainnet', 'testnet', 'sitnet'), '"mainnet", "testnet" or "sitnet"'],
  ['buildTime', (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)), 'a time (ISO 8601)'],
  ['textVersion', text, 'a text'],
  ['language', isLanguage, 'a language such as "de-DE"'],
  ['languages', (value) => texts(value) && (value as string[]).length > 0 && (value as string[]).every(isLanguage), 'a list of languages such as "de-DE"'],
  ['rightToLeft', texts, 'a list of languages'],
  ['redirectHosts', (value) => texts(value) && (value as string[]).every((host) => /^[a-z0-9.-]+(:\d+)?$/.test(host)), 'a list of hosts such as "pay.example.com"'],
  ['complianceConfig', object, 'an object'],
]
const known = new Set([...fields.map(([path]) => path.split('.', 1)[0]), 'checked', 'slots', 'monitorScript', 'sandboxMembers'])

/** Everything wrong with a configuration block, each in one sentence. */
export function hostFaults(block: string | null | undefined): string[] {
  if (!block) return ['There is no element <script type="application/json" id="host-config">.']
  let config: unknown
  try {
    config = JSON.parse(block)
  } catch {
    return ['The configuration block is not valid JSON.']
  }
  if (typeof config !== 'object' || config === null) return ['The configuration block is not an object.']
  const given = config
  const wrong = fields.flatMap(([path, is, what]) => (is(at(given, path)) ? [] : [`${path} must be ${what}.`]))
  const [language, languages]: unknown[] = [Reflect.get(given, 'language'), Reflect.get(given, 'languages')]
  const offered = Array.isArray(languages) && languages.includes(language)
  const slots: unknown = Reflect.get(given, 'slots')
  const strange = Object.keys(given).filter((name) => !known.has(name))
  return [
    ...wrong,
    ...(offered || wrong.some((fault) => fault.startsWith('language')) ? [] : ['language must be one of languages.']),
    ...(slots === undefined || (texts(slots) && (slots as string[]).every(oneOf('header', 'footer'))) ? [] : ['slots may hold "header" and "footer".']),
    ...strange.map((name) => `${name} is not a known field.`),
  ]
}

function at(config: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined), config)
}

/** Says on the page itself and in the console what is wrong. */
export function showHostFaults(page: Document, faults: readonly string[]): void {
  const heading = 'This page cannot show the account: its host configuration has faults.'
  console.error(`${heading}\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
  const list = page.createElement('ul')
  list.append(...faults.map((fault) => Object.assign(page.createElement('li'), { textContent: fault })))
  const main = page.createElement('main')
  main.append(Object.assign(page.createElement('h1'), { textContent: heading }), list)
  ;(page.getElementById('root') ?? page.body).replaceChildren(main)
}

/** The page's own colour takes the place of what the app was built with; our own server writes it into its pages instead. */
export function showHostColour(page: Document, colour: string): void {
  const palette = paletteOf(colour)
  for (const [name, value] of Object.entries(palette ? paletteStyles(palette) : {})) page.documentElement.style.setProperty(name, value)
}
