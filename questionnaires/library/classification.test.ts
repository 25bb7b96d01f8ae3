import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Answers, Facts, Value } from '@tessera/contract/questionnaire.ts'
import { faultsOf } from '../engine/faults.ts'
import { memberView } from '../engine/member-view.ts'
import { outcomeOf, type Outcome } from '../engine/outcome.ts'
import { visibilityOf, type Visibility } from '../engine/visibility.ts'
import type { Template } from '../engine/template.ts'
import { loadLibrary } from './files.ts'

/* What the shipped templates of client classes, transfers and name matches ask and decide, by the rules they quote. */

const { templates } = loadLibrary(fileURLToPath(new URL('../', import.meta.url)))
const today = '2026-11-21'

function of(code: number): Template {
  const loaded = templates.get(code)
  if (!loaded) throw new Error(`no template ${code}`)
  return loaded.template
}
const seen = (code: number, answers: Answers, facts: Facts): Visibility =>
  visibilityOf(memberView(of(code)), answers, facts)
const faults = (code: number, answers: Answers, facts: Facts): string[] =>
  faultsOf(seen(code, answers, facts), { today }).map(({ path, code: fault }) => `${path} ${fault}`)
/** What prevents submission although all questions are answered. */
const stops = (code: number, answers: Answers, facts: Facts): string[] =>
  faults(code, answers, facts).filter((fault) => fault.endsWith(' stops'))
const decided = (code: number, answers: Answers, facts: Facts): Outcome => outcomeOf(of(code), answers, facts)
const money = (amount: string, currency: string): Value => ({ amount, currency })
/** One entry of a repeat. */
const entry = (section: string, id: string, place: number, values: Record<string, Value>): Answers => ({
  [`${section}.${id}`]: place,
  ...Object.fromEntries(Object.entries(values).map(([item, value]) => [`${section}.${id}.${item}`, value])),
})

describe('professional investor, Hong Kong', () => {
  const facts = { site: 'HKG' }
  const shares = {
    kind: 'listed',
    institution: 'Peak Bank',
    country: 'HK',
    value: money('6000000', 'HKD'),
    owned: 'sole',
    document: 'custodian',
    dated: '2026-10-20',
    files: ['f1'],
  }
  const joint = {
    kind: 'cash',
    institution: 'Peak Bank',
    country: 'HK',
    value: money('520000', 'USD'),
    owned: 'joint',
    with: 'spouse',
    share: 50,
    jointProof: ['f2'],
    document: 'custodian',
    dated: '2026-11-10',
    files: ['f3'],
  }
  const asked: Answers = {
    'applicant.kind': 'individual',
    'choice.class': 'professional',
    ...entry('assets', 'a', 1, shares),
    ...entry('assets', 'b', 2, joint),
  }

  it('reaches 8 million HKD with documented and converted amounts, and the member’s share of joint assets', () => {
    expect(seen(270, asked, facts).computed('countedHkd')).toBe(6_000_000 + (520_000 * 7.8) / 2)
    expect(stops(270, asked, facts)).toEqual([])
    expect(decided(270, asked, facts)).toMatchObject({ rules: ['near-portfolio'], autoApprove: false })
  })

  it('cannot be sent when a smaller share, a missing document or a co-owner’s half leave it short', () => {
    expect(stops(270, { ...asked, 'assets.b.share': 49 }, facts)).toEqual(['sum.belowHkg stops'])
    expect(stops(270, { ...asked, 'assets.a.files': [] }, facts)).toEqual(['sum.belowHkg stops'])
  })

  it('requires documents of the last 12 months, at most a month apart', () => {
    expect(faults(270, { ...asked, 'assets.a.dated': '2025-11-20' }, facts)).toContain('assets.a.dated maxAgeMonths')
    expect(stops(270, { ...asked, 'assets.a.dated': '2026-10-09' }, facts)).toEqual(['sum.apart stops'])
    expect(stops(270, { ...asked, 'assets.a.dated': '2026-10-10' }, facts)).toEqual([])
  })

  it.each(['property', 'futures', 'private_company', 'mpf', 'orso', 'insurance'])(
    'excludes %s, which cannot be chosen',
    (kind) => {
      expect(faults(270, { ...asked, 'assets.a.kind': kind }, facts)).toContain('assets.a.kind option')
    },
  )

  it('measures a trust by its total assets of 40 million HKD', () => {
    const trust: Answers = {
      'applicant.kind': 'trust',
      'choice.class': 'professional',
      'balance.total': money('39999999', 'HKD'),
    }
    expect(stops(270, trust, facts)).toEqual(['sum.belowBalance stops'])
    expect(stops(270, { ...trust, 'balance.total': money('5128206', 'USD') }, facts)).toEqual([])
    expect(seen(270, trust, facts).sections.map(({ id }) => id)).not.toContain('assets')
  })

  it('asks to give up each protection with its own tick, and forces no one to change class', () => {
    const given = (answers: Answers): string[] =>
      faults(270, answers, facts).flatMap((fault) => (fault.startsWith('lost.') ? [fault.split(' ')[0] ?? ''] : []))
    const forEveryone = ['lost.products', 'lost.warnings', 'lost.information', 'lost.complaints']
    const onlyQualified = ['lost.suitability', 'lost.knowledge', 'lost.exposure']
    // Individuals still take the knowledge test and still have an exposure limit.
    expect(given(asked)).toEqual(forEveryone)
    const company: Answers = { ...asked, 'applicant.kind': 'corporate', 'applicant.measure': 'portfolio' }
    expect(given({ ...company, 'qualified.ask': false })).toEqual(forEveryone)
    expect(given({ ...company, 'qualified.ask': true })).toEqual([...onlyQualified, ...forEveryone])
    expect(seen(270, { ...asked, 'choice.class': 'retail' }, facts).sections.map(({ id }) => id)).toEqual([
      'applicant',
      'choice',
      'sign',
    ])
  })
})

describe('professional client, Kazakhstan and ADGM', () => {
  const flat = {
    kind: 'property',
    holder: 'Registry',
    country: 'KZ',
    value: money('1500000', 'USD'),
    owned: 'sole',
    dated: '2026-10-20',
    files: ['f1'],
  }
  const asked: Answers = {
    'applicant.kind': 'individual',
    'choice.class': 'professional',
    ...entry('netAssets', 'a', 1, flat),
    ...entry('debts', 'd', 1, { kind: 'mortgage', creditor: 'Bank', value: money('600000', 'USD'), owned: 'sole' }),
  }

  it('compares net assets with the amount of the region', () => {
    expect(seen(270, asked, { site: 'KAZ' }).computed('netUsd')).toBe(900_000)
    expect(stops(270, asked, { site: 'KAZ' })).toEqual([])
    expect(stops(270, asked, { site: 'ARE' })).toEqual(['sum.belowAdgm stops'])
  })

  it('does not count the member’s own home', () => {
    expect(faults(270, { ...asked, 'netAssets.a.kind': 'home' }, { site: 'KAZ' })).toContain('netAssets.a.kind option')
  })
})

describe('qualified investor, Emirates', () => {
  const facts = { site: 'ARE' }
  const salary = {
    kind: 'salary',
    payer: 'Dunes LLC',
    country: 'AE',
    value: money('700000', 'AED'),
    document: 'certificate',
    dated: '2026-10-20',
    files: ['f1'],
  }
  const asked: Answers = {
    'choice.class': 'qualified',
    'route.by': ['income'],
    ...entry('income', 'a', 1, salary),
    'knowledge.by': 'trading',
    'knowledge.years': 2,
    'knowledge.trades': 40,
  }

  it('accepts an income of 700,000 AED, and not a dirham less', () => {
    expect(stops(271, asked, facts)).toEqual([])
    expect(stops(271, { ...asked, 'income.a.value': money('699999', 'AED') }, facts)).toEqual(['sum.below stops'])
  })

  it('accepts net assets of 3.5 million AED after debts', () => {
    const deposit = {
      kind: 'deposit',
      holder: 'Dunes Bank',
      country: 'AE',
      value: money('1000000', 'USD'),
      owned: 'sole',
      dated: '2026-10-20',
      files: ['f1'],
    }
    const rich: Answers = {
      'choice.class': 'qualified',
      'route.by': ['netAssets'],
      ...entry('netAssets', 'a', 1, deposit),
    }
    expect(stops(271, rich, facts)).toEqual([])
    expect(
      stops(
        271,
        {
          ...rich,
          ...entry('debts', 'd', 1, { kind: 'loan', creditor: 'Bank', value: money('172501', 'AED'), owned: 'sole' }),
        },
        facts,
      ),
    ).toEqual(['sum.below stops'])
  })

  it('does not take little trading as knowledge, and opens the test as a task for members who choose it', () => {
    expect(stops(271, { ...asked, 'knowledge.trades': 39 }, facts)).toEqual(['knowledge.little stops'])
    expect(decided(271, { ...asked, 'knowledge.by': 'test' }, facts).tasks).toEqual(['KNOWLEDGE_TEST'])
    expect(decided(271, { ...asked, 'knowledge.by': 'test' }, { ...facts, knowledgePercent: '83' }).tasks).toEqual([
      'KNOWLEDGE_TEST',
    ])
    expect(decided(271, { ...asked, 'knowledge.by': 'test' }, { ...facts, knowledgePercent: '91' }).tasks).toEqual([])
  })

  it('asks members who stay retail nothing more', () => {
    expect(seen(271, { 'choice.class': 'retail' }, facts).sections.map(({ id }) => id)).toEqual(['choice', 'sign'])
  })
})

describe('transfers under the Travel Rule', () => {
  const out = (usd: string): Answers => ({
    'transfer.direction': 'out',
    'transfer.value': money(usd, 'USD'),
    'scam.instructed': false,
    'scam.remote': false,
  })
  const asks = (answers: Answers, site: string): string[] => seen(291, answers, { site }).items.map(({ path }) => path)
  const friend = { 'place.kind': 'vasp', 'place.vasp': 'kraken', 'party.who': 'individual' }

  it('requires a wallet proof in the EU above 1,000 EUR, and not elsewhere', () => {
    const own = { 'place.kind': 'own_wallet' }
    expect(decided(291, { ...out('1170'), ...own }, { site: 'EU' })).toMatchObject({
      tasks: ['WALLET_PROOF'],
      autoApprove: true,
    })
    expect(decided(291, { ...out('1160'), ...own }, { site: 'EU' })).toMatchObject({ tasks: [], autoApprove: true })
    expect(decided(291, { ...out('1170'), ...own }, { site: 'HKG' })).toMatchObject({ tasks: [], autoApprove: true })
  })

  it('asks for names everywhere, and for the town from the amount of each region', () => {
    expect(asks({ ...out('1'), ...friend }, 'EU')).toEqual(
      expect.arrayContaining(['party.first', 'party.last', 'party.city']),
    )
    expect(asks({ ...out('1025'), ...friend }, 'HKG')).not.toContain('party.city')
    expect(asks({ ...out('1026'), ...friend }, 'HKG')).toContain('party.city')
    expect(asks({ ...out('999'), ...friend }, 'IDN')).not.toContain('party.address')
    expect(asks({ ...out('1000'), ...friend }, 'IDN')).toEqual(expect.arrayContaining(['party.city', 'party.address']))
  })

  it('requires 20 characters for the purpose in Türkiye', () => {
    expect(faults(291, { ...out('10'), 'purpose.textTur': 'Buying a used car' }, { site: 'TUR' })).toContain(
      'purpose.textTur minLen',
    )
    expect(asks(out('10'), 'EU')).toContain('purpose.text')
  })

  it('sends a stranger’s wallet, an unknown platform and a third party’s instruction to review', () => {
    expect(decided(291, { ...out('10'), 'place.kind': 'other_wallet' }, { site: 'EU' }).autoApprove).toBe(false)
    expect(
      decided(291, { ...out('10'), 'place.kind': 'vasp', 'place.vasp': 'other' }, { site: 'EU' }).autoApprove,
    ).toBe(false)
    expect(decided(291, { ...out('10'), ...friend, 'scam.instructed': true }, { site: 'EU' })).toMatchObject({
      autoApprove: false,
      restrictions: ['FIAT_WITHDRAW', 'CRYPTO_WITHDRAW'],
    })
  })
})

describe('wallet proof', () => {
  const mine = { 'wallet.owner': 'mine' }

  it('accepts pictures in the EU only, and only if the amount is known to be small', () => {
    const picture: Answers = { ...mine, 'method.by': 'screenshot' }
    const small = { 'wallet.value': money('1160', 'USD') }
    expect(stops(292, { ...picture, ...small }, { site: 'EU' })).toEqual([])
    expect(stops(292, { ...picture, 'wallet.value': money('1170', 'USD') }, { site: 'EU' })).toEqual([
      'method.noScreenshot stops',
    ])
    expect(stops(292, picture, { site: 'EU' })).toEqual(['method.noScreenshot stops'])
    expect(stops(292, { ...picture, ...small }, { site: 'HKG' })).toEqual(['method.noScreenshot stops'])
  })

  it('needs a text to sign for a signature, and an amount for a test amount', () => {
    expect(stops(292, { ...mine, 'method.by': 'signature' }, { site: 'EU' })).toEqual(['method.noChallenge stops'])
    expect(stops(292, { ...mine, 'method.by': 'signature', 'signed.challenge': 'Sign this' }, { site: 'EU' })).toEqual(
      [],
    )
    expect(stops(292, { ...mine, 'method.by': 'satoshi' }, { site: 'EU' })).toEqual(['method.noAmount stops'])
  })

  it('asks no one to prove another person’s wallet', () => {
    expect(stops(292, { 'wallet.owner': 'other' }, { site: 'EU' })).toEqual(['wallet.notMine stops'])
  })
})

describe('a possible name match', () => {
  it.each([210, 211])('%d asks for the father’s name only where names alone say too little', (code) => {
    const asks = (answers: Answers, site: string): boolean =>
      seen(code, answers, { site }).items.some(({ path }) => path === 'id.fatherName')
    expect(asks({ 'id.citizenships': ['NL'] }, 'EU')).toBe(false)
    expect(asks({ 'id.citizenships': ['NL', 'TR'] }, 'EU')).toBe(true)
    expect(asks(entry('residences', 'a', 1, { country: 'IN' }), 'EU')).toBe(true)
    expect(asks({ 'id.citizenships': ['NL'] }, 'IDN')).toBe(true)
  })
})
