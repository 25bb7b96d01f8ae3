import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOf } from './faults.ts'
import { memberView } from './member-view.ts'
import { outcomeOf } from './outcome.ts'
import { planOf, TemplateFault } from './plan.ts'
import { prune } from './prune.ts'
import { visibilityOf } from './visibility.ts'
import { anyCase, anyTemplate, template } from './testing/generate.ts'

const facts = { site: 'DEFAULT' }
const context = { today: '2026-11-21' }
const runs = { numRuns: 500 }

describe('for any template and any answers', () => {
  it('pruning twice gives the same as pruning once, and leaves visible answers unchanged', () => {
    fc.assert(
      fc.property(anyCase, ({ template, answers }) => {
        const once = prune(template, answers, facts)
        expect(prune(template, once, facts)).toEqual(once)
        const paths = (given: typeof answers): string[] =>
          visibilityOf(template, given, facts).items.map(({ path }) => path)
        expect(paths(once)).toEqual(paths(answers))
      }),
      runs,
    )
  })

  it('hidden answers never influence the outcome, the errors or a sum', () => {
    fc.assert(
      fc.property(anyCase, ({ template, answers }) => {
        const pruned = prune(template, answers, facts)
        expect(outcomeOf(template, pruned, facts)).toEqual(outcomeOf(template, answers, facts))
        expect(visibilityOf(template, pruned, facts).computed('total')).toEqual(
          visibilityOf(template, answers, facts).computed('total'),
        )
        const ofContent = (given: typeof answers): unknown =>
          faultsOf(visibilityOf(template, given, facts), context).filter(({ code }) => code !== 'maxEntries')
        expect(ofContent(pruned)).toEqual(ofContent(answers))
      }),
      runs,
    )
  })

  it('the value of a hidden answer changes nothing', () => {
    fc.assert(
      fc.property(anyCase, fc.anything(), ({ template, answers }, noise) => {
        const seen = new Set(visibilityOf(template, answers, facts).items.map(({ path }) => path))
        const places = Object.keys(answers).filter(
          (path) =>
            path.split('.').length === 2 &&
            template.sections.some(({ id, repeat }) => repeat && path.startsWith(`${id}.`)),
        )
        const changed = Object.fromEntries(
          Object.entries(answers).map(([path, value]) => [
            path,
            seen.has(path) || places.includes(path) ? value : (noise as string),
          ]),
        )
        expect(outcomeOf(template, changed, facts)).toEqual(outcomeOf(template, answers, facts))
      }),
      runs,
    )
  })

  it('the member’s view and the server agree on what is visible and what is wrong', () => {
    fc.assert(
      fc.property(anyCase, ({ template, answers }) => {
        // As sent over the wire.
        const sent = JSON.parse(JSON.stringify(memberView(template))) as ReturnType<typeof memberView>
        const [here, there] = [visibilityOf(sent, answers, facts), visibilityOf(template, answers, facts)]
        expect(here.sections).toMatchObject(JSON.parse(JSON.stringify(here.sections)) as object)
        expect(here.items.map(({ path }) => path)).toEqual(there.items.map(({ path }) => path))
        expect(faultsOf(here, context)).toEqual(faultsOf(there, context))
        expect(prune(sent, answers, facts)).toEqual(prune(template, answers, facts))
      }),
      runs,
    )
  })

  it('members get no points, no flags and no rules', () => {
    fc.assert(
      fc.property(anyTemplate, (template) => {
        expect(JSON.stringify(memberView(template))).not.toMatch(
          /score|flag|HIGH_RISK|outcomeRules|riskPoints|openTask|review/,
        )
      }),
    )
  })

  it('members get what a question shows: how its options are sorted, and whether they are compared', () => {
    const item = { id: 'q', type: 'dropdown', alphabetical: true, compare: true, options: [{ value: 'a' }] } as const
    const view = memberView(template({ sections: [{ id: 's', items: [item] }] }))
    expect(view.sections[0]?.items[0]).toEqual(item)
  })

  it('valid and pruned answers include every required one that is visible', () => {
    fc.assert(
      fc.property(anyCase, ({ template, answers }) => {
        const visibility = visibilityOf(template, answers, facts)
        const missing = visibility.items.filter(
          ({ item, path }) => item.required && visibility.valueAt(path) === undefined,
        )
        const given = faultsOf(visibility, context).filter(({ code }) => code === 'required' || code === 'mustAccept')
        for (const { path } of missing) expect(given.map((fault) => fault.path)).toContain(path)
      }),
      runs,
    )
  })

  it('rejects every cycle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), (length) => {
        const items = Array.from({ length }, (_, index) => ({
          id: `i${index}`,
          type: 'text' as const,
          condition: `s.i${(index + 1) % length} = a`,
        }))
        expect(() => planOf(template({ sections: [{ id: 's', items }] }))).toThrow(TemplateFault)
      }),
    )
  })
})

describe('visibility', () => {
  const pep = template({
    sections: [
      {
        id: 'pep',
        items: [
          {
            id: 'self',
            type: 'single',
            required: true,
            options: [{ value: 'no' }, { value: 'i_am', flag: 'PEP', score: 30 }],
          },
          { id: 'detail', type: 'text', required: true, condition: 'pep.self != no' },
        ],
      },
      {
        id: 'roles',
        condition: 'pep.self = i_am',
        repeat: { min: 1, max: 2 },
        items: [
          { id: 'now', type: 'bool' },
          { id: 'until', type: 'date', condition: 'roles.now = false' },
        ],
      },
    ],
  })
  const seen = (answers: Parameters<typeof visibilityOf>[1]): string[] =>
    visibilityOf(pep, answers, facts).items.map(({ path }) => path)

  it('a condition on an unanswered item does not hold, not even !=', () => {
    expect(seen({})).toEqual(['pep.self'])
    expect(seen({ 'pep.self': 'no' })).toEqual(['pep.self'])
    expect(seen({ 'pep.self': 'i_am' })).toEqual(['pep.self', 'pep.detail'])
  })

  it('a condition inside a repeat checks its own entry, in order', () => {
    expect(seen({ 'pep.self': 'i_am', 'roles.b': 1, 'roles.a': 2, 'roles.a.now': false, 'roles.b.now': true })).toEqual(
      ['pep.self', 'pep.detail', 'roles.b.now', 'roles.a.now', 'roles.a.until'],
    )
  })

  it('an entry too few or too many is an error of the section', () => {
    const faults = (answers: Parameters<typeof visibilityOf>[1]): unknown =>
      faultsOf(visibilityOf(pep, { 'pep.self': 'i_am', 'pep.detail': 'x', ...answers }, facts), context)
    expect(faults({})).toEqual([{ path: 'roles', code: 'minEntries', value: 1 }])
    expect(faults({ 'roles.a': 1, 'roles.b': 2, 'roles.c': 3 })).toEqual([
      { path: 'roles', code: 'maxEntries', value: 2 },
    ])
  })

  it('a reviewer’s item is never visible, whatever the member sends for it', () => {
    const one = template({
      sections: [
        {
          id: 's',
          items: [{ id: 'note', type: 'single', reviewOnly: true, options: [{ value: 'a', score: 90, flag: 'STOP' }] }],
        },
      ],
    })
    expect(outcomeOf(one, { 's.note': 'a' }, facts)).toMatchObject({ score: 0, flags: [] })
  })
})

describe('outcome', () => {
  const risk = template({
    sections: [
      {
        id: 'c',
        items: [
          {
            id: 'q',
            type: 'single',
            options: [
              { value: 'low', score: 40 },
              { value: 'high', score: 100 },
            ],
          },
        ],
      },
      {
        id: 'w',
        items: [
          {
            id: 'q',
            type: 'single',
            options: [
              { value: 'low', score: 5 },
              { value: 'high', score: 100 },
            ],
          },
        ],
      },
    ],
    scoring: {
      parts: { C: ['c.q'], W: ['w.q'] },
      total: {
        least: [
          { round: { plus: [{ times: [0.5, { score: 'C' }] }, { times: [0.5, { score: 'W' }] }] } },
          { plus: [{ score: 'C' }, 15] },
        ],
      },
      bands: [
        { id: 'R1', from: 0 },
        { id: 'R3', from: 45 },
        { id: 'R5', from: 80 },
      ],
    },
  })

  it.each([
    [{ 'c.q': 'low', 'w.q': 'high' }, 55, 'R3'],
    [{ 'c.q': 'high', 'w.q': 'high' }, 100, 'R5'],
    [{ 'c.q': 'low', 'w.q': 'low' }, 23, 'R1'],
  ])('%j scores %i in %s: sub-scores, the formula over them, rounding half up', (answers, score, band) => {
    expect(outcomeOf(risk, answers, facts)).toMatchObject({ score, band })
  })

  it('rules add points, open tasks and restrict; those that depend on the points see all of them', () => {
    const ruled = template({
      sections: [
        {
          id: 'a',
          items: [
            { id: 'from', type: 'countryMulti' },
            { id: 'money', type: 'money' },
          ],
        },
      ],
      lists: { risky: ['KP'] },
      thresholds: {
        large: { value: 1000, unit: 'USD', source: 'test', asOf: '2026-01-01' },
        limit: { value: 30, unit: 'points', source: 'test', asOf: '2026-01-01' },
      },
      computed: { yearly: { times: [{ value: 'a.money' }, 12] } },
      scoring: { autoApproveBelow: 'limit' },
      outcomeRules: [
        { id: 'all', when: '@points >= 35', set: { openTask: 'EDD' } },
        { id: 'country', when: 'a.from in @risky', set: { riskPoints: 15 } },
        {
          id: 'volume',
          when: '@yearly > @large',
          set: { riskPoints: 20, openTask: 'SOF_SOW', restrict: ['FIAT_WITHDRAW'] },
        },
      ],
    })
    expect(
      outcomeOf(ruled, { 'a.from': ['DE', 'KP'], 'a.money': { amount: '100.5', currency: 'USD' } }, facts),
    ).toMatchObject({
      points: 35,
      tasks: ['SOF_SOW', 'EDD'],
      restrictions: ['FIAT_WITHDRAW'],
      rules: ['country', 'volume', 'all'],
      autoApprove: false,
    })
    expect(outcomeOf(ruled, { 'a.from': ['DE'], 'a.money': { amount: '1', currency: 'USD' } }, facts)).toMatchObject({
      points: 0,
      rules: [],
      autoApprove: true,
    })
  })
})
