import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sites } from '@tessera/contract/sites.ts'
import { changesBetween, documentOf, inForce, loadAgreements, versionsAt, type AgreementVersion } from './agreements.ts'

const shipped = loadAgreements(fileURLToPath(new URL('../agreements', import.meta.url)))

function newest(site: string): AgreementVersion {
  const version = versionsAt(shipped.get('client-agreement') ?? [], site).at(-1)
  if (!version) throw new Error(`no client agreement at ${site}`)
  return version
}

describe('the shipped agreements', () => {
  it.each([...shipped.values()].flat())(
    '$id $version is a template with its source and date',
    ({ template, note, asOf }) => {
      expect(template).toBe(true)
      expect(note).toMatch(/not legal advice/i)
      expect(asOf).toMatch(/^\d{4}-\d\d-\d\d$/)
    },
  )

  it('apply from their start date', () => {
    const versions = shipped.get('client-agreement') ?? []
    expect(
      ['2026-05-31', '2026-06-01', '2026-11-22', '2026-11-23'].map((day) => inForce(versions, day)?.version),
    ).toEqual([undefined, 1, 1, 5])
  })

  it('have, in Indonesia and in every language, the company profile, the risks and the trading rules as sections that the ticks refer to', () => {
    const version = newest('IDN')
    expect(version.texts.size).toBe(14)
    for (const language of version.texts.keys()) {
      const { sections, acks } = documentOf(version, 'IDN', [language], { company: { registeredName: 'PT Specimen' } })
      const heading = (id: string) => sections.find((one) => one.id === id)?.heading ?? `no ${id}`
      const tick = (id: string) => acks.find((one) => one.id === id)?.text ?? ''
      for (const id of ['company', 'trading-rules']) expect(tick('trading-rules')).toContain(heading(id))
      for (const id of ['risks', 'risk-statement']) expect(tick('risk')).toContain(heading(id))
      const profile = sections.find(({ id }) => id === 'company')?.paragraphs ?? []
      // The operator's details stand there, unset ones in brackets, and no placeholder is left.
      expect([
        profile.filter((line) => line.endsWith('PT Specimen')).length,
        profile.filter((line) => /\[.+\]$/.test(line)).length,
      ]).toEqual([1, 5])
      expect(JSON.stringify(sections)).not.toMatch(/[{}|]{2}/)
    }
  })

  it('name the company that the member signs with, in every language, if the operator has named it', () => {
    const version = newest('DEFAULT')
    const parties = (language: string, company: { registeredName?: string }) =>
      documentOf(version, 'DEFAULT', [language], { company }).sections.find(({ id }) => id === 'parties')?.paragraphs[0]
    for (const language of version.texts.keys()) {
      expect(parties(language, { registeredName: 'Specimen Ltd' })).toContain('Specimen Ltd')
      expect(parties(language, {})).not.toMatch(/[{}|]/)
    }
  })

  it('have, per regime and in every language, the sections that it requires', () => {
    const version = newest('DEFAULT')
    const required: Record<string, readonly string[]> = {
      DEFAULT: [],
      HKG: ['asset-loss', 'suitability', 'exposure'],
      ARE: ['disclosures', 'class'],
      TUR: ['transfers'],
      KAZ: [],
      EU: ['service-terms', 'complaints-eu'],
      IDN: ['company', 'trading-rules', 'own-funds'],
      IND: ['registration'],
    }
    const everywhere = documentOf(version, 'DEFAULT', ['en']).sections.map(({ id }) => id)
    expect(Object.keys(required).toSorted()).toEqual([...sites].toSorted())
    for (const site of sites)
      for (const language of version.texts.keys()) {
        const { sections } = documentOf(version, site, [language])
        expect(sections.map(({ id }) => id).filter((id) => !everywhere.includes(id))).toEqual(required[site])
        expect(sections.filter(({ heading, paragraphs }) => !heading || paragraphs.length === 0)).toEqual([])
      }
  })

  // The knowledge test marks it wrong (q20) that assets are simply returned.
  it('promise no return of assets in an insolvency', () => {
    for (const { id, texts } of [...shipped.values()].flat()) {
      const custody = texts.get('en')?.sections['custody']?.paragraphs.join(' ') ?? ''
      if (id === 'client-agreement') expect(custody).toMatch(/insolvent.*A court decides.*may not get everything back/)
      expect(custody).not.toContain('would be returned')
    }
  })

  it('show each region’s own rules, and give a different text a different hash', () => {
    const at = (site: string) => documentOf(newest(site), site, ['en'])
    expect(at('HKG').acks.map(({ id }) => id)).toContain('exposure')
    expect(at('ARE').acks.map(({ id }) => id)).not.toContain('exposure')
    expect(new Set(['HKG', 'ARE', 'TUR', 'IDN'].map((site) => at(site).hash)).size).toBe(4)
    expect(changesBetween(at('HKG'), at('HKG'))).toEqual([])
    expect(changesBetween(at('HKG'), at('ARE')).map(({ kind, section }) => `${kind} ${section}`)).toEqual([
      'added disclosures',
      'added class',
      'removed asset-loss',
      'removed suitability',
      'removed exposure',
    ])
  })
})

describe('reading a folder of agreements', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'agreements-'))
    mkdirSync(join(folder, 'terms'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const file = {
    id: 'terms',
    version: 1,
    effectiveFrom: '2026-01-01',
    asOf: '2026-01-01',
    reviewedBy: null,
    template: true,
    note: 'Not legal advice.',
    sites: ['EU'],
    product: null,
    requiresScroll: true,
    requiresTypedName: false,
    sections: [{ id: 'one' }],
    acks: [],
  }
  const texts = {
    title: 'Terms',
    summary: 'All of them',
    sections: { one: { heading: 'One', paragraphs: ['Text'] } },
    acks: {},
  }
  const write = (name: string, content: unknown): void =>
    writeFileSync(join(folder, 'terms', name), JSON.stringify(content))

  it('succeeds', () => {
    write('1.json', file)
    write('1.en.json', texts)
    write('1.tr-TR.json', { ...texts, title: 'Şartlar' })
    const [version] = loadAgreements(folder).get('terms') ?? []
    expect(
      version &&
        ['tr-TR', 'de-DE']
          .map((language) => documentOf(version, 'EU', [language, 'en']))
          .map(({ title, language }) => `${title} ${language}`),
    ).toEqual(['Şartlar tr-TR', 'Terms en'])
  })

  it.each([
    ['no English', {}, 'no English'],
    ['a section without words', { '1.en.json': { ...texts, sections: {} } }, '/sections/one is missing. Translate it.'],
    [
      'words of no section',
      { '1.en.json': { ...texts, sections: { ...texts.sections, two: texts.sections.one } } },
      '/sections/two is not in the agreement. Remove it, or correct the key.',
    ],
    [
      'a fact that no operator states',
      { '1.en.json': { ...texts, sections: { one: { heading: 'One', paragraphs: ['{{registredName|us}}'] } } } },
      '/sections/one has the placeholder {{registredName}}. Use one of registeredName, office,',
    ],
    [
      'a language nobody knows',
      { '1.en.json': texts, '1.fr-FR.json': texts },
      '1.fr-FR.json: unknown language. Add it to contract/languages.ts, or remove the file.',
    ],
    ['another version inside', { '1.json': { ...file, version: 2 }, '1.en.json': texts }, 'not those of its name'],
    [
      'a version before the one it follows',
      { '1.en.json': texts, '2.json': { ...file, version: 2, effectiveFrom: '2025-12-31' }, '2.en.json': texts },
      'version 2 is in force from 2025-12-31, before',
    ],
    ['a field nobody knows', { '1.json': { ...file, sitez: [] }, '1.en.json': texts }, 'sitez'],
  ])('rejects an agreement with %s', (_, files, fault) => {
    write('1.json', file)
    for (const [name, content] of Object.entries(files)) write(name, content)
    expect(() => loadAgreements(folder)).toThrow(fault)
  })
})
