import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadBrand } from './brand.ts'
import { contrast, mix, paletteOf } from '@tessera/contract/colours.ts'
import { configFrom } from '../config.ts'
import { readEnv } from '../env.ts'
import { acme, writeBrand } from '../testing/brand.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function faultsOf(entries: object): string[] {
  const faults: string[] = []
  const path = writeBrand(folder, entries)
  loadBrand(path, faults)
  return faults.map((fault) => fault.replace(`${path}: `, ''))
}

describe('the brand file', () => {
  it('accepts our own brand file, with the colour of the specification', () => {
    expect(configFrom(readEnv({})).brand).toMatchObject({
      name: 'Tessera',
      shortName: 'tessera',
      palette: { brand: '#f7a600', on: '#1c1300' },
    })
  })

  it('accepts the brand file of another company', () => {
    expect(faultsOf(acme)).toEqual([])
  })

  it.each([
    [{ name: '' }, '"name" must be the name that members read, 1 to 40 characters'],
    [{ name: '<b>Acme</b>' }, '"name" must be'],
    [{ shortName: 'Acme Inc' }, '"shortName" must be a short name in small letters'],
    [{ colour: 'orange' }, '"colour" must be a colour like #f7a600'],
    [{ colour: '#7a7a7a' }, '"colour" #7a7a7a can be read under neither dark nor white text'],
    [{ helpBase: 'help' }, '"helpBase" must be a path like /help-center or an address'],
    [{ helpBase: 'javascript:alert(1)' }, '"helpBase" must be'],
    [{ appUrl: 'http://acme.example' }, '"appUrl" must be an https address'],
    [{ links: { imprint: 'https://acme.example' } }, '"links.imprint" must be one of terms, privacy'],
    [{ links: { terms: 'javascript:alert(1)' } }, '"links.terms" must be'],
    [{ links: undefined }, '"links" must be an object'],
    [{ company: { capital: '1' } }, '"company.capital" must be one of registeredName, office'],
    [{ company: { office: '' } }, '"company.office" must be one of'],
    [{ company: 'Acme' }, '"company.company" must be one of'],
    [{ hkHosts: ['https://acme.hk'] }, '"hkHosts" must be a list of host names'],
    [{ logo: 'logo.exe' }, '"logo" must be a file of type .svg or .png'],
    [{ icon: 'nowhere.svg' }, '"icon": there is no file'],
    [{ color: '#000000' }, '"color" is not a known entry; known are name, shortName'],
  ])('reports the error in %o', (entries, fault) => {
    expect(faultsOf({ ...acme, ...entries })).toEqual([expect.stringContaining(fault)])
  })

  it('reports a file that is not a brand file', () => {
    const path = join(folder, 'none.json')
    const faults: string[] = []
    loadBrand(path, faults)
    expect(faults[0]).toBe(`${path}: cannot be read`)
    writeFileSync(path, '{ name: Acme }')
    loadBrand(path, faults)
    expect(faults.some((fault) => fault.startsWith(`${path}: is not JSON`))).toBe(true)
  })

  it('stops the start and lists this error with all others', () => {
    expect(() =>
      configFrom(readEnv({ PORT: 'x', TESSERA_BRAND_FILE: writeBrand(folder, { ...acme, colour: 'blue', name: '' }) })),
    ).toThrow(/has 3 errors:[\s\S]*PORT[\s\S]*"colour"[\s\S]*"name"/)
  })
})

describe('brand colours', () => {
  it('are rejected unless text is readable at rest, hovered and pressed', () => {
    const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
    fc.assert(
      fc.property(fc.tuple(channel, channel, channel), (parts) => {
        const palette = paletteOf(`#${parts.join('')}`)
        if (!palette) return
        for (const behind of [palette.brand, palette.hover, palette.press])
          expect(contrast(palette.on, behind)).toBeGreaterThanOrEqual(4.5)
        // The soft colours carry ordinary text.
        expect(contrast('#15181d', mix('#ffffff', palette.soft.slice(0, 7), 0.1))).toBeGreaterThanOrEqual(4.5)
        expect(contrast('#eff1f4', mix('#16191e', palette.soft.slice(0, 7), 0.1))).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('use dark text on light colours and white text on dark ones', () => {
    expect([paletteOf('#f7a600')?.on, paletteOf('#1a56b0')?.on]).toEqual(['#1c1300', '#ffffff'])
  })
})
