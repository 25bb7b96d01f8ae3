import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { knowledgeFaults, loadSuitability, riskFaults } from './suitability.ts'

const { knowledge, risk } = loadSuitability(join(import.meta.dirname, '..'))

describe('the tests’ files', () => {
  it('are sound: eight topics, at least 24 questions, twelve and five', () => {
    expect([knowledge.topics.length, risk.questions.length, risk.bands.length]).toEqual([8, 12, 5])
    expect(knowledge.questions.length).toBeGreaterThanOrEqual(24)
    expect([...knowledgeFaults(knowledge), ...riskFaults(risk)]).toEqual([])
  })

  it('with a fault are named', () => {
    const [first, ...rest] = knowledge.questions
    if (!first) throw new Error('There is no question')
    expect(knowledgeFaults({ ...knowledge, questions: [{ ...first, correct: 'z' }, ...rest, ...rest.slice(0, 1)] })).toEqual(['/questions q02 is there twice', '/questions q01 has no right answer'])
    expect(knowledgeFaults({ ...knowledge, questions: rest.filter(({ topic }) => topic !== 'yield') })).toContainEqual('/topics yield has fewer than 2 questions')
    expect(riskFaults({ ...risk, bands: risk.bands.slice(1) })).toContainEqual('/bands R2 does not follow the one before')
    expect(riskFaults({ ...risk, questions: risk.questions.slice(1) })).toEqual(
      expect.arrayContaining(['/questions of capacity come to 84, not 100', 'older_without_experience asks for the unknown answer age 65_plus']),
    )
  })
})
