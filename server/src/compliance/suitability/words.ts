import { closestLanguage, fallbacksOf } from '@tessera/contract/languages.ts'
import type { FastifyRequest } from 'fastify'
import { languageWish } from '../../platform/http/language.ts'

/** The texts of a test in the language of the page, or in its fallback language. */
export function wordsFor<T>(texts: ReadonlyMap<string, T>, request: FastifyRequest): { language: string; words: T } {
  return wordsIn(texts, languageWish(request))
}

/** The same for a language named by another code. */
export function wordsIn<T>(texts: ReadonlyMap<string, T>, wish: string): { language: string; words: T } {
  const found = closestLanguage(wish, [...texts.keys()]) ?? 'en'
  for (const language of [found, ...fallbacksOf(found), 'en']) {
    const words = texts.get(language)
    if (words) return { language, words }
  }
  throw new Error('A test has no English text')
}

/**
 * The questions with an invalid answer: the question was not asked, or it has no such option. Null removes an answer.
 */
export function strangeAnswers(
  asked: readonly { id: string; options: readonly string[] }[],
  answers: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(answers)
    .filter(
      ([id, given]) =>
        !asked.some(
          (question) => question.id === id && (given === null || question.options.some((option) => option === given)),
        ),
    )
    .map(([id]) => id)
}

/** The answers in a set of changes, without those that remove an answer. */
export function given<Value>(changes: Readonly<Record<string, Value | null>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(changes).filter((entry): entry is [string, Value] => entry[1] !== null))
}
