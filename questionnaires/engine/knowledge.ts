import type { Retakes } from './retakes.ts'

/** The last option of every question: "I don't know". It never counts. */
export const dontKnow = 'dont_know'

export interface KnowledgeQuestion {
  id: string
  topic: string
  /** Asked in these regions only; in all if absent. */
  sites?: readonly string[]
  /** The general question that it replaces in its own regions. */
  replaces?: string
  /** The source of the rule that a regional question is about, and its date. */
  source?: string
  asOf?: string
  /** Must be right, however good the other answers are. */
  critical: boolean
  options: readonly string[]
  /** The answer key; never leaves the server. */
  correct: string
}

export interface KnowledgeRules {
  /** Questions of one attempt. */
  draw: number
  drawCriticalMin: number
  poolMin: number
  timeLimitMinutes: number
  /** For members who request more time; we ask for no reason. */
  extraTimeMinutes: number
  passPercent: number
  /** No one reads faster than this on average: the attempt does not count. */
  minAverageSecondsPerQuestion: number
  retakes: Retakes
  validityMonths: number
  validityMonthsBySite: Readonly<Record<string, number>>
  /** How long before it expires a pass can be renewed. */
  renewDaysBefore: number
}

export interface KnowledgeTest {
  code: number
  version: number
  topics: readonly string[]
  rules: KnowledgeRules
  questions: readonly KnowledgeQuestion[]
}

/** The questions of a region: the general ones and its own, which replace general ones where they say so. */
export function questionsAt({ questions }: Pick<KnowledgeTest, 'questions'>, site: string): KnowledgeQuestion[] {
  const here = questions.filter(({ sites }) => sites?.includes(site) ?? true)
  const replaced = new Set(here.flatMap(({ replaces }) => replaces ?? []))
  return here.filter(({ id }) => !replaced.has(id))
}

/** A question of one attempt, with its options in display order. */
export interface Drawn {
  id: string
  options: readonly string[]
}

/** A whole number from 0 up to, not including, the limit; all equally likely. */
export type Below = (limit: number) => number

/**
 * Draws one attempt: as many of each topic as the number allows, at least so many critical ones, and first those that
 * were drawn least often before. The order of questions and options is new each time.
 */
export function drawQuestions(
  { questions, topics, rules }: KnowledgeTest,
  seen: ReadonlyMap<string, number>,
  below: Below,
): Drawn[] {
  const base = Math.floor(rules.draw / topics.length)
  let extras = rules.draw % topics.length
  const taken: KnowledgeQuestion[] = []
  const ofTopic = (topic: string): number => taken.filter((one) => one.topic === topic).length
  const take = (question: KnowledgeQuestion, mayBeExtra: boolean): void => {
    const there = ofTopic(question.topic)
    if (taken.includes(question) || there > base || (there === base && !(mayBeExtra && extras > 0))) return
    if (there === base) extras -= 1
    taken.push(question)
  }
  const order = shuffled(questions, below).toSorted((one, other) => (seen.get(one.id) ?? 0) - (seen.get(other.id) ?? 0))
  for (const question of order) if (question.critical && taken.length < rules.drawCriticalMin) take(question, true)
  for (const question of order) take(question, false)
  for (const question of order) take(question, true)
  return shuffled(taken, below).map(({ id, options }) => ({ id, options: [...shuffled(options, below), dontKnow] }))
}

/** In a random order, all equally likely (Fisher-Yates). */
export function shuffled<T>(values: readonly T[], below: Below): T[] {
  const mixed = [...values]
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = below(at + 1)
    const [a, b] = [mixed[at], mixed[other]]
    if (a !== undefined && b !== undefined) [mixed[at], mixed[other]] = [b, a]
  }
  return mixed
}

/** The result of an attempt. */
export interface Grade {
  outcome: 'passed' | 'failed' | 'invalid'
  correct: number
  total: number
  /** Right answers needed to pass. */
  needed: number
  criticalMissed: number
  /** Topics with a wrong or missing answer, the one with the most first. */
  topics: string[]
}

/** Grades an attempt by the answer key. Unanswered questions are wrong; `seconds` is how long it took. */
export function gradeKnowledge(
  { questions, topics, rules }: KnowledgeTest,
  draw: readonly Drawn[],
  answers: Readonly<Record<string, string>>,
  seconds: number,
): Grade {
  const drawn = draw.flatMap(({ id }) => questions.find((question) => question.id === id) ?? [])
  const wrong = drawn.filter(({ id, correct }) => answers[id] !== correct)
  const total = draw.length
  const correct = drawn.length - wrong.length
  const needed = Math.ceil((total * rules.passPercent) / 100)
  const criticalMissed = wrong.filter(({ critical }) => critical).length
  const missedIn = (of: string): number => wrong.filter(({ topic }) => topic === of).length
  const tooFast = seconds < rules.minAverageSecondsPerQuestion * total
  return {
    outcome: tooFast ? 'invalid' : correct >= needed && criticalMissed === 0 ? 'passed' : 'failed',
    correct,
    total,
    needed,
    criticalMissed,
    topics: topics.filter((topic) => missedIn(topic) > 0).toSorted((a, b) => missedIn(b) - missedIn(a)),
  }
}

/** How long a pass is valid in a region, months. */
export function knowledgeMonths({ validityMonths, validityMonthsBySite }: KnowledgeRules, site: string): number {
  return validityMonthsBySite[site] ?? validityMonths
}
