/*
 * Possible mistakes in another site's page that carries the app itself (docs/host-page.md, "Pages of your own"). The
 * messages are for its engineer, hence in English.
 */

import { paletteOf, paletteStyles } from '@tessera/contract/colours.ts'
import { languages, textPrefixes } from '@tessera/contract/languages.ts'
import { sites } from '@tessera/contract/sites.ts'
import type { Brand, HostConfig } from './config.ts'

type Check = (value: unknown) => boolean
type Rule = readonly [is: Check, what: string]

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const text = matches(/\S/)
const listOf =
  (is: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(is)
const oneOf =
  (...allowed: readonly unknown[]): Check =>
  (value) =>
    allowed.includes(value)
const optional = ([is, what]: Rule): Rule => [(value) => value === undefined || is(value), what]

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A path of this host, or an address of one of these schemes. Browsers read `\` as `/`, and skip spaces. */
const address =
  (...schemes: readonly string[]): Check =>
  (value) => {
    if (typeof value !== 'string' || /[\s\\]/.test(value)) return false
    const url = URL.parse(value)
    return url ? schemes.includes(url.protocol) && !url.username && !url.password : /^\/(?!\/)/.test(value)
  }
const link: Rule = [address('https:', 'http:'), 'a path of this host that begins with "/", or an http(s) address']

/** `en`, or a language with its region, like the names of the text files. */
const isLanguage = matches(/^(en|[a-z]{2,3}-[A-Z]{2})$/)

/** The rule of each field. A field of the type without a rule does not compile. */
const links: { readonly [name in keyof Required<Brand['links']>]: Rule } = {
  terms: optional(link),
  privacy: optional(link),
  fees: optional(link),
}
const brand: { readonly [name in keyof Required<Brand>]: Rule } = {
  name: [text, 'a text'],
  shortName: [matches(/^[a-z][a-z0-9-]*$/), 'small letters, digits and hyphens'],
  logo: [
    (value) => address('https:', 'http:')(value) || matches(/^data:image\//)(value),
    'the address of a picture: a path of this host that begins with "/", or an http(s) address',
  ],
  colour: [
    (value) => typeof value === 'string' && paletteOf(value) !== null,
    'a colour such as #224488, on which white or dark text can be read',
  ],
  // Page names are appended to it.
  helpBase: [
    (value) => link[0](value) && matches(/[^/]$/)(value),
    'the address of the help pages, without a "/" at its end',
  ],
  appUrl: optional([address('https:'), 'an https address']),
  links: [isObject, 'an object'],
}
const fields: { readonly [name in keyof Required<HostConfig>]: Rule } = {
  brand: [isObject, 'an object'],
  site: [oneOf(...sites), `one of ${sites.join(', ')}`],
  mode: [oneOf('sandbox', 'production'), '"sandbox" or "production"'],
  environment: [oneOf(...Object.keys(textPrefixes)), '"mainnet", "testnet" or "sitnet"'],
  buildTime: [
    (value) => matches(/^\d{4}-\d{2}-\d{2}(T|$)/)(value) && !Number.isNaN(Date.parse(String(value))),
    'a time (ISO 8601)',
  ],
  textVersion: [text, 'a text'],
  firstTexts: [oneOf(undefined), 'left out: the product’s own pages alone request texts early'],
  language: [isLanguage, 'a language such as "de-DE"'],
  languages: [
    (value) => listOf(isLanguage)(value) && Array.isArray(value) && value.length > 0,
    'a list of languages such as "de-DE"',
  ],
  rightToLeft: [listOf(isLanguage), 'a list of languages such as "ar-SA"'],
  redirectHosts: [listOf(matches(/^[a-z0-9.-]+(:\d+)?$/)), 'a list of hosts such as "pay.example.com"'],
  complianceConfig: [isObject, 'an object'],
  monitorScript: optional([address('https:'), 'a path of this host that begins with "/", or an https address']),
  checked: [oneOf(undefined), 'left out: the product’s own pages alone are not checked'],
  slots: optional([listOf(oneOf('header', 'footer')), 'a list of "header" and "footer"']),
  sandboxMembers: optional([
    listOf((one) => isObject(one) && ['email', 'password', 'note'].every((name) => text(Reflect.get(one, name)))),
    'a list of objects with the texts email, password and note',
  ]),
}

/** All errors of a configuration block, each in one sentence. */
export function hostFaults(block: string | null | undefined): string[] {
  if (!block) return ['There is no element <script type="application/json" id="host-config">.']
  let config: unknown
  try {
    config = JSON.parse(block)
  } catch {
    return ['The configuration block is not valid JSON.']
  }
  if (!isObject(config)) return ['The configuration block is not an object.']
  const given: Readonly<Record<string, unknown>> = { ...config }
  const ownBrand: Readonly<Record<string, unknown>> = isObject(given['brand']) ? { ...given['brand'] } : {}
  return [
    ...wrongIn(given, fields),
    ...wrongIn(given['brand'], brand, 'brand.'),
    ...wrongIn(ownBrand['links'], links, 'brand.links.'),
    ...wrongLanguages(given),
  ]
}

/** Invalid and missing fields of one object. A value that is no object is reported separately. */
function wrongIn(value: unknown, rules: Readonly<Record<string, Rule>>, path = ''): string[] {
  if (!isObject(value)) return []
  return [
    ...Object.entries(rules).flatMap(([name, [is, what]]) =>
      is(Reflect.get(value, name)) ? [] : [`${path}${name} must be ${what}.`],
    ),
    ...Object.keys(value).flatMap((name) =>
      Object.hasOwn(rules, name) ? [] : [`${path}${name} is not a known field.`],
    ),
  ]
}

/** Languages that are well formed but not usable. */
function wrongLanguages({ language, languages: offered }: Readonly<Record<string, unknown>>): string[] {
  if (!fields.language[0](language) || !fields.languages[0](offered) || !Array.isArray(offered)) return []
  const without = offered.filter((one: unknown) => !languages.some((known) => known === one))
  return [
    ...(offered.includes(language) ? [] : ['language must be one of languages.']),
    ...(without.length > 0
      ? [`languages holds ${without.join(', ')}, for which there are no texts; there are for ${languages.join(', ')}.`]
      : []),
  ]
}

/** Shows the errors on the page itself and in the console. */
export function showHostFaults(page: Document, faults: readonly string[]): void {
  const heading = 'This page cannot show the account: its host configuration has errors.'
  console.error(`${heading}\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
  const list = page.createElement('ul')
  list.append(...faults.map((fault) => Object.assign(page.createElement('li'), { textContent: fault })))
  const main = page.createElement('main')
  main.append(Object.assign(page.createElement('h1'), { textContent: heading }), list)
  ;(page.getElementById('root') ?? page.body).replaceChildren(main)
}

/** The page's own colour replaces the one of the build. Our own server writes it into its pages instead. */
export function showHostColour(page: Document, colour: string): void {
  const palette = paletteOf(colour)
  for (const [name, value] of Object.entries(palette ? paletteStyles(palette) : {}))
    page.documentElement.style.setProperty(name, value)
}
