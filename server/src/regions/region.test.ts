import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { languages } from '@tessera/contract/languages.ts'
import { kycLevels } from '@tessera/contract/states.ts'
import { loadRegions, regionOf } from './region.ts'

const shipped = fileURLToPath(new URL('../../../regions/', import.meta.url))
const original = JSON.parse(readFileSync(join(shipped, 'default.json'), 'utf8')) as Record<string, unknown>

describe('the shipped regions', () => {
  it('all load, and each has its levels in order', () => {
    const regions = loadRegions(shipped)
    expect(regions.has('DEFAULT')).toBe(true)
    for (const region of regions.values())
      expect(region.levels.map(({ level }) => level)).toEqual(['LEVEL_DEFAULT', ...kycLevels])
  })

  it('as shipped never let the automatic review approve in production', () => {
    for (const region of loadRegions(shipped).values()) expect(region.machineMayApprove.production).toEqual([])
  })

  it('name the law that keeps data in every language', () => {
    const needed = languages.filter((language) => language !== 'en-US' && language !== 'en-HK')
    for (const { site, retention } of loadRegions(shipped).values())
      expect([site, ...Object.keys(retention?.law ?? {}).toSorted()]).toEqual([site, ...needed.toSorted()])
  })

  it('as shipped, name no law of the European Union for keeping data before it applies', () => {
    const { law, asOf } = loadRegions(shipped).get('EU')?.retention ?? {}
    const applies = (asOf ?? '') >= '2027-07-10'
    expect(Object.values(law ?? {}).filter((name) => name.includes('2024/1624') !== applies)).toEqual([])
  })

  it('an unknown region falls back to the default one', () => {
    expect(regionOf(loadRegions(shipped), 'ATLANTIS').site).toBe('DEFAULT')
    expect(() => regionOf(new Map(), 'DEFAULT')).toThrow('no default region')
  })
})

describe('an invalid region file stops the start, and the message names file and field', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tessera-regions-'))
    cpSync(join(shipped, 'default.json'), join(folder, 'default.json'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const write = (name: string, content: unknown): void =>
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['a wrong type', { minimumAge: '18' }, /\/hkg\.json: \/minimumAge /],
    ['too young', { minimumAge: 12 }, /\/hkg\.json: \/minimumAge /],
    ['a date that is none', { asOf: 'yesterday' }, /\/hkg\.json: \/asOf /],
    ['a source that says nothing', { source: 'x' }, /\/hkg\.json: \/source /],
    ['an unknown provider', { provider: 'nobody' }, /\/hkg\.json: \/provider /],
    ['no tries at all', { attempts: { perDay: 0, resetsAt: '00:00 UTC' } }, /\/hkg\.json: \/attempts\/perDay /],
    [
      'an unknown document',
      { machineMayApprove: { sandbox: ['LIBRARY_CARD'], production: [] } },
      /\/hkg\.json: \/machineMayApprove\/sandbox\/0 /,
    ],
    [
      'addresses approved by the machine in production',
      {
        addressProof: {
          source: 'a rule of the house',
          attemptsPerDay: 5,
          machineMayApprove: { sandbox: true, production: true },
          agreementSites: [],
        },
      },
      /\/hkg\.json: \/addressProof\/machineMayApprove\/production /,
    ],
    [
      'a rate with a fraction',
      { coin: { code: 'BTC', usdPerCoin: '100000.5', asOf: '2026-11-20', note: '' } },
      /\/hkg\.json: \/coin\/usdPerCoin /,
    ],
    [
      'a rate of nothing',
      { coin: { code: 'BTC', usdPerCoin: '0', asOf: '2026-11-20', note: '' } },
      /\/hkg\.json: \/coin\/usdPerCoin /,
    ],
    [
      'a limit that is no number',
      { levels: [{ level: 'LEVEL_1', needs: [], products: [{ product: 'SPOT', allowed: true, limit: '1,000' }] }] },
      /\/hkg\.json: \/levels\/0\/products\/0\/limit /,
    ],
    ['a site nobody knows', { site: 'INDIA' }, /\/hkg\.json: \/site /],
    [
      'sides of an unknown document',
      { documents: { sides: { PASPORT: ['front'] }, accepted: [], byCountry: {}, closedCountries: [] } },
      /\/hkg\.json: \/documents\/sides/,
    ],
    [
      'a country by its name',
      { documents: { sides: {}, accepted: [], byCountry: { Netherlands: [] }, closedCountries: [] } },
      /\/hkg\.json: \/documents\/byCountry/,
    ],
    ['a field nobody knows', { minimumAgeYears: 18 }, /\/hkg\.json: \/minimumAgeYears /],
  ])('%s', (_, change, message) => {
    write('hkg.json', { ...original, site: 'HKG', ...change })
    expect(() => loadRegions(folder)).toThrow(message)
  })

  it('a missing field', () => {
    const { opened: _opened, ...rest } = { ...original, site: 'HKG' } as Record<string, unknown>
    write('hkg.json', rest)
    expect(() => loadRegions(folder)).toThrow(/\/hkg\.json: \/ .*opened/)
  })

  it('a file that is not JSON', () => {
    write('hkg.json', '{ "site": ')
    expect(() => loadRegions(folder)).toThrow('hkg.json: not valid JSON')
  })

  it('two files for one region', () => {
    write('twice.json', original)
    expect(() => loadRegions(folder)).toThrow('twice.json: /site DEFAULT is in another file already')
  })

  it('no default region, and no folder', () => {
    rmSync(join(folder, 'default.json'))
    expect(() => loadRegions(folder)).toThrow('no file has the site DEFAULT')
    expect(() => loadRegions(join(folder, 'nowhere'))).toThrow('The folder of region files is missing')
  })

  it.each(['tasks', 'resets', 'nonDocument', 'addressProof', 'reverification'])(
    'a default region without %s, which all others may leave out',
    (part) => {
      write('default.json', { ...original, [part]: undefined })
      expect(() => loadRegions(folder)).toThrow(`DEFAULT lacks ${part}`)
    },
  )

  it('finds a valid region by its site and ignores files that are not region files', () => {
    write('hkg.json', { ...original, site: 'HKG', minimumAge: 21 })
    write('notes.txt', 'not a region')
    expect(regionOf(loadRegions(folder), 'HKG').minimumAge).toBe(21)
  })
})
