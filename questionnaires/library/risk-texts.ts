import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RateTable } from '@tessera/contract/questionnaire.ts'
import { Type } from 'typebox'
import type { RiskQuestion, RiskTest } from '../engine/risk.ts'
import { bandText, type BandStyle } from './bands.ts'
import type { SharedTexts } from './files.ts'
import { readFile } from './read-file.ts'

/** The texts of the risk test in one language. */
export interface RiskTexts {
  questions: Record<string, { text: string; hint?: string; options: Record<string, string> }>
  bands: Record<string, { title: string; text: string }>
}

/** The texts with those of the bands, which still have placeholders for the amounts. */
export function withBandTexts(
  folder: string,
  { questions }: RiskTest,
  texts: ReadonlyMap<string, WrittenRiskTexts>,
): Map<string, RiskTexts> {
  const shared = (language: string): SharedTexts['options'] => {
    const path = join(folder, 'texts', language, 'shared.json')
    return existsSync(path) ? (readFile<Partial<SharedTexts>>(path, Type.Unknown()).options ?? {}) : {}
  }
  const english = shared('en')
  return new Map(
    [...texts].map(([language, own]) => {
      const lists = shared(language)
      const optionsOf = ({ id, bands = '' }: RiskQuestion): Record<string, string> =>
        own.questions[id]?.options ?? { ...english[bands], ...lists[bands] }
      const written = questions.map(
        (question) => [question.id, { text: '', ...own.questions[question.id], options: optionsOf(question) }] as const,
      )
      return [language, { ...own, questions: Object.fromEntries(written) }]
    }),
  )
}

/** The risk test's texts as its files have them: those of bands are in the shared texts. */
export interface WrittenRiskTexts extends Omit<RiskTexts, 'questions'> {
  questions: Record<string, { text: string; hint?: string; options?: Record<string, string> }>
}

/** The texts for members of a region, with the amounts of bands in its currency. */
export function riskTextsAt({ questions }: RiskTest, words: RiskTexts, bands: RateTable, style: BandStyle): RiskTexts {
  const written = questions.flatMap(({ id, options }) => {
    const own = words.questions[id]
    const inBands = options.flatMap(({ id: option, band }) =>
      band ? [[option, bandText(own?.options[option] ?? '', band, bands, style)] as const] : [],
    )
    return own && inBands.length > 0
      ? [[id, { ...own, options: { ...own.options, ...Object.fromEntries(inBands) } }] as const]
      : []
  })
  return { ...words, questions: { ...words.questions, ...Object.fromEntries(written) } }
}
