import { closestLanguage, fallbacksOf } from '@tessera/contract/languages.ts'
import type { FastifyRequest } from 'fastify'
import { languageWish } from '../../platform/http/language.ts'

/** A test's words in the language the page speaks, or in what stands in for it. */
export function wordsFor<T>(texts: ReadonlyMap<string, T>, request: FastifyRequest): { language: string; words: T } {
  return wordsIn(texts, languageWish(request))
}

/** The same for a language that is named otherwise. */
export function wordsIn<T>(texts: ReadonlyMap<string, T>, wish: string): { language: string; words: T } {
  const found = closestLanguage(wish, [...texts.keys()]) ?? 'en'
  for (const language of [found, ...fallbacksOf(found), 'en']) {
    const words = texts.get(language)
    if (words) return { language, words }
  }
  throw new Error('A test has no English text')
}

/** Answers to questions that were asked, with options they have; the others by question. */
export function strangeAnswers(
  asked: readonly { id: string; options: readonly string[] }[],
  answers: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(answers)
    .filter(([id, option]) => !asked.some((question) => question.id === id && question.options.includes(option)))
    .map(([id]) => id)
}

/** The answers among changes; those that take one away are none. */
export function given<Value>(changes: Readonly<Record<string, Value | null>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(changes).filter((entry): entry is [string, Value] => entry[1] !== null))
}
