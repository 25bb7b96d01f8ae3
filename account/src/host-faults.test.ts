import { describe, expect, it } from 'vitest'
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
  it('is sound', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ slots: ['header', 'footer'], monitorScript: '/monitor.js' })).toEqual([])
  })

  it.each([
    [null, 'There is no element'],
    ['{', 'not valid JSON'],
    ['7', 'not an object'],
  ])('%s is told', (block, words) => expect(hostFaults(block).join()).toContain(words))

  it.each<[object, string[]]>([
    [{ brand: undefined }, ['brand', 'brand.name', 'brand.shortName', 'brand.logo', 'brand.colour', 'brand.helpBase', 'brand.links']],
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
  ])('each fault by itself: %j', (change, paths) => expect(faultsOf(change).map((fault) => fault.split(' ', 1)[0])).toEqual(paths))
})
