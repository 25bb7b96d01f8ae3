import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Answers, Fault } from '@tessera/contract/questionnaire.ts'
import { faultsOf } from '../engine/faults.ts'
import { outcomeOf } from '../engine/outcome.ts'
import { visibilityOf } from '../engine/visibility.ts'
import type { Template } from '../engine/template.ts'
import { loadLibrary } from './files.ts'

const library = loadLibrary(fileURLToPath(new URL('../', import.meta.url)))
const templateOf = (code: number): Template => {
  const loaded = library.templates.get(code)
  if (!loaded) throw new Error(`There is no template ${code}`)
  return loaded.template
}
const money = (amount: string, currency = 'USD') => ({ amount, currency })
const rulesOf = (code: number, answers: Answers, site = 'DEFAULT'): string[] =>
  outcomeOf(templateOf(code), answers, { site }).rules
const faultAt = (code: number, answers: Answers, path: string, today = '2026-11-21'): Fault | undefined =>
  faultsOf(visibilityOf(templateOf(code), answers, { site: 'DEFAULT' }), { today }).find((fault) => fault.path === path)

/** Two sources, the second one without a document. */
const half = (documented: string, other: string): Answers => ({
  'sources.a': 1,
  'sources.a.kind': 'gift',
  'sources.a.amount': money(documented),
  'sources.a.files': ['f1'],
  'sources.b': 2,
  'sources.b.kind': 'gift',
  'sources.b.amount': money(other),
})

describe.each([
  [220, 'about.amount'],
  [221, 'about.amount'],
  [230, 'scope.amount'],
])('documents of %i', (code, asked) => {
  it('must cover four fifths of the amount in question', () => {
    const of = (documented: string) => ({ [asked]: money('10000'), ...half(documented, '50000') })
    expect(rulesOf(code, of('7999'))).toContain('not-covered')
    expect(rulesOf(code, of('8000'))).not.toContain('not-covered')
  })

  it('must cover four fifths of the declared sum if no amount is in question', () => {
    expect(rulesOf(code, half('7900', '2100'))).toContain('not-covered')
    expect(rulesOf(code, half('8000', '2000'))).not.toContain('not-covered')
    expect(faultAt(code, half('7900', '2100'), 'cover.whyNot')).toMatchObject({ code: 'required' })
    expect(faultAt(code, half('8000', '2000'), 'cover.whyNot')).toBeUndefined()
  })

  it('count in any currency', () => {
    const inEuro = { [asked]: money('10000'), ...half('0', '1'), 'sources.a.amount': money('6880', 'EUR') }
    expect(rulesOf(code, inEuro)).not.toContain('not-covered')
    expect(rulesOf(code, { ...inEuro, 'sources.a.amount': money('6800', 'EUR') })).toContain('not-covered')
  })

  it.each([
    ['savings', {}, '2026-08-23', '2026-08-22', 90, 'maxAgeDays'],
    ['investments', {}, '2026-05-21', '2026-05-20', 6],
    ['pension', {}, '2025-11-21', '2025-11-20', 12],
    ['salary', { 'sources.a.document': 'payslip' }, '2026-08-21', '2026-08-20', 3],
    ['salary', { 'sources.a.document': 'statement' }, '2026-05-21', '2026-05-20', 6],
  ])('must be recent enough: %s %j', (kind, more, right, old, limit, fault = 'maxAgeMonths') => {
    const dated = (day: string) => ({
      'sources.a': 1,
      'sources.a.kind': kind,
      'sources.a.files': ['f1'],
      'sources.a.dated': day,
      ...more,
    })
    expect(faultAt(code, dated(right), 'sources.a.dated')).toBeUndefined()
    expect(faultAt(code, dated(old), 'sources.a.dated')).toEqual({ path: 'sources.a.dated', code: fault, value: limit })
  })

  it('may have any age for an inheritance: no date is asked', () => {
    const answers = { 'sources.a': 1, 'sources.a.kind': 'inheritance', 'sources.a.files': ['f1'] }
    expect(visibilityOf(templateOf(code), answers, { site: 'DEFAULT' }).items.map(({ path }) => path)).not.toContain(
      'sources.a.dated',
    )
  })
})

describe('US persons', () => {
  it.each(['DEFAULT', 'HKG', 'IND'])('are not served in %s', (site) => {
    expect(outcomeOf(templateOf(260), { 'own.usPerson': true }, { site })).toMatchObject({
      rules: ['us-person'],
      flags: ['STOP'],
      tasks: [],
    })
  })

  it('are served in the EU, after a review and a tax certification', () => {
    expect(outcomeOf(templateOf(260), { 'own.usPerson': true }, { site: 'EU' })).toMatchObject({
      rules: ['us-person-served'],
      flags: [],
      tasks: ['RESIDENCE_CRS'],
      autoApprove: false,
    })
  })
})

describe('a planned volume', () => {
  const planned = (answers: Answers, site = 'DEFAULT'): boolean =>
    rulesOf(260, { 'use.volume': '1_10k', ...answers }, site).includes('volume-income')

  it('is asked about where neither income nor net assets explain it', () => {
    expect(planned({ 'fin.income': '10_25k', 'fin.netWorth': '10_50k' }, 'EU')).toBe(true)
    expect(planned({ 'fin.income': '50_100k', 'fin.netWorth': '10_50k' }, 'EU')).toBe(false)
    expect(planned({ 'fin.income': '10_25k', 'fin.netWorth': '150_500k' }, 'EU')).toBe(false)
  })

  it('is compared with the income alone where nobody asked for net assets', () => {
    expect(planned({ 'fin.income': 'lt_10k' })).toBe(true)
  })
})

describe('higher limits', () => {
  it.each(['DEFAULT', 'TUR', 'IND'])('are compared with net assets in %s, too', (site) => {
    expect(faultsOf(visibilityOf(templateOf(261), {}, { site }), { today: '2026-11-21' })).toContainEqual({
      path: 'fin.netWorth',
      code: 'required',
    })
    expect(rulesOf(261, { 'fin.netWorth': 'lt_10k', 'use.volume': '1_10k' }, site)).toContain('volume-worth')
  })
})

describe('a member without a family name', () => {
  it('can say so, or enter one', () => {
    expect(faultAt(250, {}, 'name.family')).toMatchObject({ code: 'required' })
    expect(faultAt(250, { 'name.noFamilyName': false }, 'name.family')).toMatchObject({ code: 'required' })
    expect(faultAt(250, { 'name.noFamilyName': true }, 'name.family')).toBeUndefined()
  })
})

describe('every questionnaire with a declaration', () => {
  it('requires a typed name as signature', () => {
    const unsigned = [...library.templates.values()].filter(
      ({ template }) =>
        !template.sections.some(({ items }) => items.some(({ type, required }) => type === 'signature' && required)),
    )
    expect(unsigned.map(({ template }) => template.code)).toEqual([])
  })
})
