import { describe, expect, it } from 'vitest'
import { languages } from '@tessera/contract/languages.ts'
import type { HostConfig } from './config.ts'
import { hostFaults } from './host-faults.ts'

const sound: HostConfig = {
  brand: { name: 'Acme', shortName: 'acme', logo: '/logo.svg', colour: '#112233', helpBase: '/help', links: {} },
  site: 'DEFAULT',
  mode: 'production',
  environment: 'mainnet',
  buildTime: '2026-11-21T00:00:00Z',
  textVersion: '1',
  language: 'en',
  languages: ['en'],
  rightToLeft: [],
  redirectHosts: [],
  complianceConfig: {},
}
const faultsOf = (change: object): string[] => hostFaults(JSON.stringify({ ...sound, ...change }))

describe('the configuration block of another site’s page', () => {
  it('is valid', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ slots: ['header', 'footer'], monitorScript: '/monitor.js' })).toEqual([])
    expect(
      faultsOf({
        slots: [],
        monitorScript: 'https://monitor.example/a.js',
        language: 'de-DE',
        languages: [...languages],
        rightToLeft: ['ar-SA'],
        redirectHosts: ['pay.example.com:8443'],
      }),
    ).toEqual([])
    expect(
      faultsOf({
        brand: {
          ...sound.brand,
          logo: 'https://cdn.example/logo.svg',
          helpBase: 'https://help.example',
          links: { terms: '/terms', privacy: 'https://acme.example/privacy?x=1' },
        },
      }),
    ).toEqual([])
    expect(faultsOf({ sandboxMembers: [{ email: 'a@test.example', password: 'x', note: 'new' }] })).toEqual([])
  })

  it.each([
    [null, 'There is no element'],
    ['{', 'not valid JSON'],
    ['7', 'not an object'],
  ])('%s is reported', (block, words) => expect(hostFaults(block).join()).toContain(words))

  it.each<[object, string[]]>([
    [{ brand: undefined }, ['brand']],
    [{ brand: {} }, ['brand.name', 'brand.shortName', 'brand.logo', 'brand.colour', 'brand.helpBase', 'brand.links']],
    [{ brand: { ...sound.brand, name: ' ', color: '#112233' } }, ['brand.name', 'brand.color']],
    [
      {
        brand: {
          ...sound.brand,
          links: { terms: 5, privacy: 'javascript:alert(1)', fees: '//evil.example', evil: '/x' },
        },
      },
      ['brand.links.terms', 'brand.links.privacy', 'brand.links.fees', 'brand.links.evil'],
    ],
    [
      {
        brand: {
          ...sound.brand,
          links: { terms: 'terms.html', privacy: '/\\evil.example', fees: 'https://a:b@acme.example' },
        },
      },
      ['brand.links.terms', 'brand.links.privacy', 'brand.links.fees'],
    ],
    [{ brand: { ...sound.brand, links: [] } }, ['brand.links']],
    [
      { brand: { ...sound.brand, logo: 'javascript:alert(1)', helpBase: 'data:text/html,x' } },
      ['brand.logo', 'brand.helpBase'],
    ],
    [{ brand: { ...sound.brand, logo: 'logo.svg', helpBase: '/' } }, ['brand.logo', 'brand.helpBase']],
    [{ brand: { ...sound.brand, appUrl: 'javascript:alert(1)' } }, ['brand.appUrl']],
    [{ brand: { ...sound.brand, shortName: 'Acme Inc', colour: 'red' } }, ['brand.shortName', 'brand.colour']],
    [{ brand: { ...sound.brand, colour: '#7a7a7a' } }, ['brand.colour']],
    [{ mode: 'test', environment: 'dev' }, ['mode', 'environment']],
    [{ languages: [], buildTime: 'today' }, ['buildTime', 'languages']],
    [{ slots: ['side'] }, ['slots']],
    [{ language: 'de' }, ['language']],
    [{ language: 'fr-FR' }, ['language']],
    [{ languages: ['en', 'Deutsch'] }, ['languages']],
    [{ site: 'NOWHERE', redirectHosts: ['https://x.example/y'] }, ['site', 'redirectHosts']],
    [{ langauge: 'en' }, ['langauge']],
    [{ toString: 'x' }, ['toString']],
    [{ monitorScript: 7 }, ['monitorScript']],
    [{ monitorScript: 'javascript:alert(1)' }, ['monitorScript']],
    [{ monitorScript: 'http://monitor.example/a.js' }, ['monitorScript']],
    [{ monitorScript: '//monitor.example/a.js' }, ['monitorScript']],
    [{ sandboxMembers: 'x' }, ['sandboxMembers']],
    [{ sandboxMembers: [{ email: 'a@test.example', password: 'x' }] }, ['sandboxMembers']],
    [{ checked: true }, ['checked']],
    [{ slots: 'header' }, ['slots']],
    [
      { textVersion: 1, complianceConfig: [], redirectHosts: 'pay.example.com', rightToLeft: ['Arabic'] },
      ['textVersion', 'rightToLeft', 'redirectHosts', 'complianceConfig'],
    ],
    [{ buildTime: '7' }, ['buildTime']],
    [{ language: 'fr-FR', languages: ['en', 'fr-FR'] }, ['languages']],
  ])('each error by itself: %j', (change, paths) =>
    expect(faultsOf(change).map((fault) => fault.split(' ', 1)[0])).toEqual(paths),
  )

  it('says which languages have no texts', () => {
    expect(faultsOf({ languages: ['en', 'fr-FR', 'nl-NL'] })).toEqual([
      expect.stringContaining('languages holds fr-FR, nl-NL, for which there are no texts; there are for en, '),
    ])
  })
})
