import fc from 'fast-check'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadSuitability } from '../library/suitability.ts'
import { dontKnow, drawQuestions, gradeKnowledge, knowledgeMonths, type Below } from './knowledge.ts'
import { nextAttempt, attemptsLeft } from './retakes.ts'

const { knowledge } = loadSuitability(join(import.meta.dirname, '..'))
const { questions, topics, rules } = knowledge
const keyOf = new Map(questions.map(({ id, correct }) => [id, correct]))
const question = (id: string) => questions.find((one) => one.id === id)

/** Any sequence of random numbers. */
const anyBelow: fc.Arbitrary<Below> = fc.array(fc.nat(), { minLength: 80, maxLength: 80 }).map((numbers) => {
  let at = 0
  return (limit) => (numbers[at++ % numbers.length] ?? 0) % limit
})
const anySeen = fc
  .dictionary(fc.constantFrom(...questions.map(({ id }) => id)), fc.nat({ max: 5 }))
  .map((seen) => new Map(Object.entries(seen)))
const rightOf = (draw: readonly { id: string }[]): Record<string, string> =>
  Object.fromEntries(draw.map(({ id }) => [id, keyOf.get(id) ?? '']))

describe('the draw', () => {
  it('covers every topic, has enough critical questions, repeats none, and shows all options with "I don’t know" last', () => {
    fc.assert(
      fc.property(anyBelow, anySeen, (below, seen) => {
        const draw = drawQuestions(knowledge, seen, below)
        expect(new Set(draw.map(({ id }) => id)).size).toBe(rules.draw)
        const drawn = draw.flatMap(({ id }) => question(id) ?? [])
        for (const topic of topics) expect([1, 2]).toContain(drawn.filter((one) => one.topic === topic).length)
        expect(drawn.filter(({ critical }) => critical).length).toBeGreaterThanOrEqual(rules.drawCriticalMin)
        for (const { id, options } of draw) {
          expect(options.at(-1)).toBe(dontKnow)
          expect(options.slice(0, -1).toSorted()).toEqual(question(id)?.options.toSorted())
        }
      }),
    )
  })

  it('prefers unused questions: the second attempt shares fewer than half', () => {
    fc.assert(
      fc.property(anyBelow, (below) => {
        const first = drawQuestions(knowledge, new Map(), below).map(({ id }) => id)
        const second = drawQuestions(knowledge, new Map(first.map((id) => [id, 1])), below).map(({ id }) => id)
        expect(second.filter((id) => first.includes(id)).length).toBeLessThan(rules.draw / 2)
      }),
    )
  })

  it('puts the right answer in every position', () => {
    const places = new Set(
      Array.from({ length: 60 }, () =>
        drawQuestions(knowledge, new Map(), (limit) => Math.floor(Math.random() * limit)),
      ).flatMap((draw) => draw.map(({ id, options }) => options.indexOf(keyOf.get(id) ?? ''))),
    )
    expect([...places].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3])
  })
})

describe('the grading', () => {
  it('passes with exactly 80 per cent and every critical question right', () => {
    fc.assert(
      fc.property(anyBelow, fc.array(fc.nat({ max: 11 }), { maxLength: 6 }), (below, misses) => {
        const draw = drawQuestions(knowledge, new Map(), below)
        const missed = [...new Set(misses)].flatMap((at) => draw[at] ?? [])
        const answers = { ...rightOf(draw), ...Object.fromEntries(missed.map(({ id }) => [id, dontKnow])) }
        const grade = gradeKnowledge(knowledge, draw, answers, 600)
        const critical = missed.filter(({ id }) => question(id)?.critical).length
        expect(grade).toMatchObject({
          correct: 12 - missed.length,
          total: 12,
          needed: 10,
          criticalMissed: critical,
          outcome: missed.length <= 2 && critical === 0 ? 'passed' : 'failed',
        })
        expect(new Set(grade.topics)).toEqual(new Set(missed.map(({ id }) => question(id)?.topic)))
      }),
    )
  })

  it('does not count an attempt faster than reading allows, and counts missing answers as wrong', () => {
    const draw = drawQuestions(knowledge, new Map(), () => 0)
    expect(gradeKnowledge(knowledge, draw, rightOf(draw), 23.9).outcome).toBe('invalid')
    expect(gradeKnowledge(knowledge, draw, rightOf(draw), 24).outcome).toBe('passed')
    expect(gradeKnowledge(knowledge, draw, {}, 1200)).toMatchObject({ outcome: 'failed', correct: 0 })
  })

  it('names the topics with the most wrong answers first', () => {
    const draw = knowledge.questions.map(({ id, options }) => ({ id, options }))
    const missed = new Set(['q01', 'q13', 'q14', 'q17', 'q05', 'q07'])
    const answers = Object.fromEntries(Object.entries(rightOf(draw)).filter(([id]) => !missed.has(id)))
    expect(gradeKnowledge(knowledge, draw, answers, 6000).topics).toEqual(['trading', 'security', 'loss'])
  })

  it('is valid for 24 months, in Hong Kong for 12', () => {
    expect([knowledgeMonths(rules, 'DEFAULT'), knowledgeMonths(rules, 'HKG')]).toEqual([24, 12])
  })
})

describe('the pauses between attempts', () => {
  const hours = (count: number): number => count * 3_600_000
  const start = new Date('2026-01-01T00:00:00Z')
  const after = (count: number): Date => new Date(start.getTime() + hours(count))

  it.each([
    [[], 0],
    [[0], 0],
    [[0, 1], 25],
    [[0, 1, 25], 97],
    [[0, 1, 25, 97], 97 + 168],
    // The fifth was used up: the first must be 30 days old.
    [[0, 1, 25, 97, 265], 720],
    // Two of three long ago: the next counts as the second.
    [[0, 1, 800], 800],
  ])('after attempts at the hours %j the next is at hour %d', (tries, next) => {
    const now = after(tries.at(-1) ?? 0)
    expect(nextAttempt(rules.retakes, tries.map(after), now)).toEqual(after(next))
  })

  it('never opens in the past, stays open once open, and allows at most five attempts in 30 days', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 30 }), (waits) => {
        const tries: Date[] = []
        let now = start
        for (const wait of waits) {
          const next = nextAttempt(rules.retakes, tries, now)
          expect(next.getTime()).toBeGreaterThanOrEqual(now.getTime())
          now = new Date(next.getTime() + hours(wait))
          expect(nextAttempt(rules.retakes, tries, now)).toEqual(now)
          tries.push(now)
          expect(tries.filter((one) => one.getTime() > now.getTime() - hours(720)).length).toBeLessThanOrEqual(5)
        }
      }),
    )
  })

  it('counts the attempts left', () => {
    expect(attemptsLeft(rules.retakes, [after(0), after(1)], after(2))).toBe(3)
    expect(attemptsLeft(rules.retakes, [after(0), after(1)], after(720))).toBe(4)
    expect(attemptsLeft({ ...rules.retakes, most: 1 }, [after(0), after(1)], after(2))).toBe(0)
  })
})
