import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sites } from '@tessera/contract/sites.ts'
import { questionsAt } from '../engine/knowledge.ts'
import { knowledgeFaults, loadSuitability, riskFaults } from './suitability.ts'

const { knowledge, risk } = loadSuitability(join(import.meta.dirname, '..'))

describe('the tests’ files', () => {
  it('are valid: eight topics, at least 24 questions, twelve and five', () => {
    expect([knowledge.topics.length, risk.questions.length, risk.bands.length]).toEqual([8, 12, 5])
    expect(knowledge.questions.length).toBeGreaterThanOrEqual(24)
    expect([...knowledgeFaults(knowledge), ...riskFaults(risk)]).toEqual([])
  })

  it('replace a general question by the region’s own where rules differ', () => {
    const at = (site: string): string[] => questionsAt(knowledge, site).map(({ id }) => id)
    expect(at('DEFAULT').filter((id) => !id.startsWith('q'))).toEqual([])
    expect(Object.fromEntries(sites.map((site) => [site, at(site).filter((id) => !id.startsWith('q'))]))).toEqual({
      DEFAULT: [],
      HKG: ['hkgLimit', 'hkgProfessional', 'hkgLicence', 'hkgDeposit', 'hkgTax'],
      ARE: ['areLicence', 'areTax'],
      TUR: ['turHold', 'turLicence', 'turDeposit', 'turTax'],
      KAZ: ['kazCap', 'kazLicence', 'kazDeposit', 'kazTax'],
      EU: ['euWallet', 'euLicence', 'euDeposit', 'euTax'],
      IDN: ['idnLicence', 'idnDeposit', 'idnTax'],
      IND: ['indRegistration', 'indDeposit', 'indTax'],
    })
    for (const [id, still] of Object.entries({
      q25: ['DEFAULT'],
      q24: ['DEFAULT'],
      q03: ['DEFAULT', 'ARE'],
      // Perpetual contracts, where derivatives are offered.
      q16: ['DEFAULT'],
    }))
      expect([id, sites.filter((site) => at(site).includes(id))]).toEqual([id, still])
  })

  it('teach on the cards what they ask: each region’s own rules, funding and network fees', () => {
    const english = knowledge.texts.get('en')
    const unsaid = knowledge.questions.filter(
      ({ id, sites: only, replaces }) =>
        only && !id.startsWith('q') && replaces !== 'q25' && !english?.questions[id]?.card,
    )
    expect(unsaid.map(({ id }) => id)).toEqual([])
    expect(english?.topics['trading']?.points.join(' ')).toMatch(/funding fee[^]*network fee/)
  })

  it('do not give the right answer of a region’s question away by its position or length, in any language', () => {
    const regional = knowledge.questions.filter(({ id, sites: only }) => only && !id.startsWith('q'))
    const most = regional.length / 3
    for (const [letter, list] of Map.groupBy(regional, ({ correct }) => correct))
      expect([letter, list.length >= 4 && list.length <= most]).toEqual([letter, true])
    for (const [language, { questions }] of knowledge.texts) {
      const lengths = regional.map(({ id, correct }) => {
        const { [correct]: right = '', ...wrong } = questions[id]?.options ?? {}
        return { right: right.length, wrong: Object.values(wrong).map((text) => text.length) }
      })
      const clearly = {
        longest: lengths.filter(({ right, wrong }) => right > Math.max(...wrong) * 1.1).length,
        shortest: lengths.filter(({ right, wrong }) => right < Math.min(...wrong) * 0.9).length,
      }
      expect([language, clearly.longest <= most / 2, clearly.shortest <= most]).toEqual([language, true, true])
      // One letter is enough for a member who always chooses the longest.
      const longest = lengths.filter(({ right, wrong }) => right > Math.max(...wrong)).length
      expect([language, longest <= most]).toEqual([language, true])
    }
  })

  it('have in a variant of English only what differs', () => {
    const folder = join(import.meta.dirname, '..', 'texts')
    const leaves = (value: unknown, at = ''): [string, unknown][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${at}/${key}`))
        : [[at, JSON.stringify(value)]]
    const textsIn = (language: string, name: string): Map<string, unknown> => {
      const path = join(folder, language, `${name}.json`)
      return new Map(leaves(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}))
    }
    for (const variant of readdirSync(folder).filter((language) => language.startsWith('en-')))
      for (const name of readdirSync(join(folder, variant)).map((file) => file.replace('.json', ''))) {
        const english = textsIn('en', name)
        expect([...textsIn(variant, name)].filter(([place, text]) => english.get(place) === text)).toEqual([])
      }
    expect(knowledge.texts.get('en-US')?.questions['q25']?.text).toContain('license')
    expect(knowledge.texts.get('en-US')?.questions['q01']).toEqual(knowledge.texts.get('en')?.questions['q01'])
  })

  it('are rejected for an error in a region’s question', () => {
    const [first, ...rest] = knowledge.questions
    if (!first) throw new Error('There is no question')
    const faultsWith = (change: Partial<typeof first>): string[] =>
      knowledgeFaults({ ...knowledge, questions: [{ ...first, id: 'own', ...change }, first, ...rest] })
    expect(faultsWith({ sites: ['EU'] })).toEqual([
      '/questions own is asked in a region and does not say by which rule, and of when',
    ])
    const said = { sites: ['EU'], source: 'A rule somewhere', asOf: '2026-11-21' }
    expect(faultsWith(said)).toEqual([])
    expect(faultsWith({ ...said, replaces: 'q25' })).toEqual([
      '/questions own replaces q25, which is no question of that topic',
    ])
    expect(faultsWith({ replaces: 'q02' })).toEqual(['/questions own replaces another one everywhere'])
    expect(
      knowledgeFaults({
        ...knowledge,
        questions: knowledge.questions.map((one) =>
          one.topic === 'decisions' && one.id !== 'q25' && !one.sites
            ? { ...one, sites: ['HKG'], source: 'A rule somewhere', asOf: '2026-11-21' }
            : one,
        ),
      }),
    ).toContain('/topics decisions has fewer than 2 questions')
  })

  it('are rejected for an error', () => {
    const [first, ...rest] = knowledge.questions
    if (!first) throw new Error('There is no question')
    expect(
      knowledgeFaults({ ...knowledge, questions: [{ ...first, correct: 'z' }, ...rest, ...rest.slice(0, 1)] }),
    ).toEqual(['/questions q02 is there twice', '/questions q01 has no right answer'])
    expect(knowledgeFaults({ ...knowledge, questions: rest.filter(({ topic }) => topic !== 'yield') })).toContainEqual(
      '/topics yield has fewer than 2 questions',
    )
    expect(riskFaults({ ...risk, bands: risk.bands.slice(1) })).toContainEqual(
      '/bands R2 does not follow the one before',
    )
    expect(riskFaults({ ...risk, questions: risk.questions.slice(1) })).toEqual(
      expect.arrayContaining([
        '/questions of capacity come to 84, not 100',
        'older_without_experience asks for the unknown answer age 65_plus',
      ]),
    )
  })
})
