import fc from 'fast-check'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadSuitability } from '../library/suitability.ts'
import {
  answerFor,
  bandsBetween,
  contradictionIn,
  exposureLimit,
  measureRisk,
  missingIn,
  type RiskAnswers,
} from './risk.ts'

const { risk } = loadSuitability(join(import.meta.dirname, '..'))
const { questions, bands } = risk

const sheet = (
  pick: (options: readonly { id: string; score: number }[]) => { id: string } | undefined,
): Record<string, string> => Object.fromEntries(questions.map(({ id, options }) => [id, pick(options)?.id ?? '']))
const lowest = sheet((options) => options.toSorted((a, b) => a.score - b.score)[0])
const highest = sheet((options) => options.toSorted((a, b) => b.score - a.score)[0])
const anySheet: fc.Arbitrary<RiskAnswers> = fc.record(
  Object.fromEntries(questions.map(({ id, options }) => [id, fc.constantFrom(...options.map((option) => option.id))])),
)
/** Answers with these points, in the order of the questions. */
const ofPoints = (points: readonly number[]): Record<string, string> =>
  Object.fromEntries(
    questions.map(({ id, options }, at) => [id, options.find(({ score }) => score === points[at])?.id ?? '']),
  )

describe('the measurement', () => {
  it('knows the lowest and the highest score', () => {
    expect(measureRisk(risk, lowest)).toMatchObject({ capacity: 8, willingness: 5, score: 7, band: 'R1' })
    expect(measureRisk(risk, highest)).toMatchObject({
      capacity: 100,
      willingness: 100,
      score: 100,
      band: 'R5',
      limitedBy: [],
      lowered: [],
    })
  })

  it('lets willingness raise a low capacity by at most 15, and says so', () => {
    // 7+2+8+5+13+5 = 40
    const answers = { ...highest, ...Object.fromEntries(Object.entries(ofPoints([7, 2, 8, 5, 13, 5])).slice(0, 6)) }
    expect(measureRisk(risk, answers)).toMatchObject({
      capacity: 40,
      willingness: 100,
      score: 55,
      band: 'R3',
      limitedBy: ['capacity'],
    })
  })

  it('stays within its range, in the band of its score unless it is capped', () => {
    fc.assert(
      fc.property(anySheet, (answers) => {
        const { capacity, willingness, score, band, limitedBy, lowered, raised } = measureRisk(risk, answers)
        expect(score).toBe(Math.min(Math.floor((capacity + willingness + 1) / 2), capacity + 15))
        const own = bands.find(({ id }) => id === band)
        const caps = limitedBy.filter((one) => risk.caps.some(({ id }) => id === one))
        if (caps.length > 0) expect(own?.id).toBe('R2')
        else expect([(own?.from ?? 101) <= score, (own?.to ?? -1) >= score]).toEqual([true, true])
        for (const id of [...lowered, ...raised]) expect(questions.map((question) => question.id)).toContain(id)
        expect(lowered.filter((id) => raised.includes(id))).toEqual([])
        // Below the highest band something always lowered it, and we show it to the member. We report contradicting
        // answers in any band.
        expect(limitedBy.filter((one) => one !== 'contradiction').length + lowered.length > 0).toBe(
          band !== bands.at(-1)?.id,
        )
      }),
      { numRuns: 500 },
    )
  })

  it('a bolder answer to one question never lowers the score, unless answers contradict each other', () => {
    fc.assert(
      fc.property(anySheet, fc.constantFrom(...questions), fc.nat(), (answers, { id, options }, at) => {
        const bolder = options.filter(
          ({ score }) => score > (options.find((option) => option.id === answers[id])?.score ?? 0),
        )
        const chosen = bolder[at % Math.max(1, bolder.length)]
        fc.pre(chosen !== undefined)
        const next = { ...answers, [id]: chosen?.id ?? '' }
        fc.pre(contradictionIn(risk, answers).length === 0 && contradictionIn(risk, next).length === 0)
        expect(measureRisk(risk, next).score).toBeGreaterThanOrEqual(measureRisk(risk, answers).score)
      }),
    )
  })

  it.each([
    ['no_emergency_money', { emergencyMoney: 'none' }],
    ['needed_soon', { horizon: 'lt_6m' }],
    ['older_without_experience', { age: '65_plus', experience: 'none' }],
  ])('%s caps the band at R2', (cap, change) => {
    expect(measureRisk(risk, { ...highest, ...change })).toMatchObject({ band: 'R2', limitedBy: [cap] })
  })

  it('counts the more careful of two contradicting answers for both', () => {
    const answers = { ...highest, objective: 'keep_capital' }
    expect(contradictionIn(risk, answers)).toEqual(['objective', 'maxLoss'])
    expect(measureRisk(risk, answers)).toMatchObject({ willingness: 100 - 16 - 15, limitedBy: ['contradiction'] })
    expect(contradictionIn(risk, { ...answers, maxLoss: '30' })).toEqual([])
  })

  it('names missing or invalid answers', () => {
    expect(missingIn(risk, { ...highest, age: 'young' })).toEqual(['age'])
    expect(missingIn(risk, {})).toHaveLength(12)
  })
})

describe('answers from known data', () => {
  it.each([
    ['age', 17, undefined],
    ['age', 18, '18_24'],
    ['age', 64, '55_64'],
    ['age', 65, '65_plus'],
    ['knowledge', 49, 'lt_50'],
    ['knowledge', 100, 'gte_80'],
  ])('maps %s %d to the answer %s', (known, value, answer) => {
    const question = questions.find((one) => one.known === known)
    expect(question && answerFor(question, value)).toBe(answer)
  })
  it('counts bands', () => {
    expect([bandsBetween(risk, 'R2', 'R4'), bandsBetween(risk, 'R4', 'R2')]).toEqual([2, -2])
  })
})

describe('the exposure limit', () => {
  it.each([
    [{ netWorth: 1_000_000, cap: undefined, percent: 10, otherPercent: 4 }, 60_000],
    [{ netWorth: 20_000_000, cap: 8_000_000, percent: 20, otherPercent: 0 }, 1_600_000],
    [{ netWorth: 1_000_000, cap: undefined, percent: 5, otherPercent: 40 }, 0],
    [{ netWorth: 99, cap: undefined, percent: 5, otherPercent: 4 }, 0],
  ])('for %j is %d', (given, limit) => {
    expect(exposureLimit(given).limit).toBe(limit)
  })
  it('never exceeds the band’s share, is whole, and grows only with the net worth', () => {
    const any = fc.record({
      netWorth: fc.integer({ min: 0, max: 1e12 }),
      cap: fc.option(fc.constant(8_000_000), { nil: undefined }),
      percent: fc.nat({ max: 100 }),
      otherPercent: fc.nat({ max: 100 }),
    })
    fc.assert(
      fc.property(any, fc.nat({ max: 1e9 }), (given, more) => {
        const { limit, counted } = exposureLimit(given)
        expect(Number.isSafeInteger(limit)).toBe(true)
        expect(limit * 100).toBeLessThanOrEqual(counted * given.percent)
        expect(exposureLimit({ ...given, netWorth: given.netWorth + more }).limit).toBeGreaterThanOrEqual(limit)
        expect(
          exposureLimit({ ...given, otherPercent: Math.min(100, given.otherPercent + 1) }).limit,
        ).toBeLessThanOrEqual(limit)
      }),
    )
  })
})
