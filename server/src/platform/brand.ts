import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, extname, resolve } from 'node:path'
import { paletteOf, type Palette } from '@tessera/contract/colours.ts'
import { companyFacts, type CompanyFacts } from '@tessera/questionnaires/library/agreements.ts'

/** Links of the footer beside help; each text is `footer.<name>`. */
export const brandLinks = ['terms', 'privacy', 'fees'] as const
export type BrandLink = (typeof brandLinks)[number]

/** Name and appearance of the product, from the one file that re-brands it. */
export interface Brand {
  name: string
  /** Lower case. Prefix of cookie names, name of the pages' global and of the default access origin. */
  shortName: string
  /** Paths of the image files on disk. */
  logo: string
  icon: string
  palette: Palette
  /** Address of the help centre: one of our paths or an external address. */
  helpBase: string
  /** Where members download the app. */
  appUrl: string
  links: Partial<Record<BrandLink, string>>
  /** Version of the terms and the privacy notice that a new member accepts. */
  termsVersion: string
  /** Details of the operator, for the text of agreements. */
  company: CompanyFacts
  /** Host names of the Hong Kong variant, which has two languages. */
  hkHosts: string[]
}

const pictureTypes = ['.svg', '.png']
const pictureBytes = 256 * 1024
const keys = [
  'name',
  'shortName',
  'logo',
  'icon',
  'colour',
  'helpBase',
  'appUrl',
  'links',
  'termsVersion',
  'company',
  'hkHosts',
]

/** Reads and checks the file. Adds every error to the list, with the name of the entry and what it should be. */
export function loadBrand(path: string, faults: string[]): Brand {
  const fault = (text: string): void => void faults.push(`${path}: ${text}`)
  const raw = readObject(path, fault)
  for (const key of Object.keys(raw))
    if (!keys.includes(key)) fault(`"${key}" is not a known entry; known are ${keys.join(', ')}`)
  const text = (key: string, is: (value: string) => boolean, should: string): string => {
    const value = raw[key]
    if (typeof value === 'string' && is(value)) return value
    fault(`"${key}" must be ${should}`)
    return ''
  }
  const colour = text('colour', (value) => /^#[0-9a-f]{6}$/i.test(value), 'a colour like #f7a600')
  const palette = paletteOf(colour || '#000000')
  if (!palette)
    fault(
      `"colour" ${colour} can be read under neither dark nor white text (4.5:1 at least, also pressed); choose a lighter or a darker one`,
    )
  return {
    name: text(
      'name',
      (value) => /^[^\p{Cc}<>]{1,40}$/u.test(value) && value.trim() === value,
      'the name that members read, 1 to 40 characters',
    ),
    shortName: text(
      'shortName',
      (value) => /^[a-z][a-z0-9-]{1,29}$/.test(value),
      'a short name in small letters, digits and hyphens, such as acme',
    ),
    logo: picture('logo'),
    icon: picture('icon'),
    palette: palette ?? { brand: '', hover: '', press: '', on: '', soft: '' },
    helpBase: text(
      'helpBase',
      (value) => /^(\/[a-z0-9-]+)+$/.test(value) || isHttps(value),
      'a path like /help-center or an address like https://help.example.com',
    ),
    appUrl: text('appUrl', isHttps, 'an https address'),
    links: links(raw['links'], fault),
    termsVersion:
      raw['termsVersion'] === undefined
        ? '1'
        : text('termsVersion', (value) => /^[\w.-]{1,32}$/.test(value), 'a version such as 2026-11-01'),
    company: company(raw['company'] ?? {}, fault),
    hkHosts: hosts(raw['hkHosts'], fault),
  }

  function picture(key: string): string {
    const named = text(
      key,
      (value) => value !== '' && pictureTypes.includes(extname(value)),
      `a file of type ${pictureTypes.join(' or ')}, found from the folder of the brand file`,
    )
    const file = resolve(dirname(path), named)
    if (named && !existsSync(file)) fault(`"${key}": there is no file ${file}`)
    else if (named && statSync(file).size > pictureBytes)
      fault(`"${key}": ${file} is larger than ${pictureBytes / 1024} kB`)
    return file
  }
}

type Fault = (text: string) => void

function readObject(path: string, fault: Fault): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) return { ...read }
    fault('must hold one JSON object')
  } catch (error) {
    fault(error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read')
  }
  return {}
}

function isHttps(value: string): boolean {
  const url = URL.parse(value)
  return url?.protocol === 'https:' && !url.username
}

function links(value: unknown, fault: Fault): Brand['links'] {
  const given = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (given.length === 0 && JSON.stringify(value) !== '{}')
    fault(`"links" must be an object with any of ${brandLinks.join(', ')}`)
  const good = given.filter(([name, url]) => {
    const fits =
      brandLinks.some((known) => known === name) && typeof url === 'string' && (isHttps(url) || /^\/[\w/-]*$/.test(url))
    if (!fits) fault(`"links.${name}" must be one of ${brandLinks.join(', ')} with an https address or a path`)
    return fits
  })
  return Object.fromEntries(good)
}

function company(value: unknown, fault: Fault): CompanyFacts {
  const given =
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : [['company', value] as const]
  const good = given.filter(([name, words]) => {
    const fits =
      companyFacts.some((known) => known === name) &&
      typeof words === 'string' &&
      words.trim() !== '' &&
      words.length <= 500
    if (!fits) fault(`"company.${name}" must be one of ${companyFacts.join(', ')} with up to 500 characters`)
    return fits
  })
  return Object.fromEntries(good)
}

function hosts(value: unknown, fault: Fault): string[] {
  if (
    Array.isArray(value) &&
    value.every((host): host is string => typeof host === 'string' && /^[a-z0-9.-]+$/.test(host))
  )
    return value
  fault('"hkHosts" must be a list of host names in small letters')
  return []
}
