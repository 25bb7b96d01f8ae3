import { englishKey, type Texts } from './locale-texts.ts'
import { read } from './sources.ts'

/** A term of the glossary: how English writes it, and the stems by which each translation is recognised. */
export interface Term {
  term: string
  /** A pattern of whole words. */
  english: string
  /** Why a language has more than one stem. */
  note?: string
  /**
   * One of them has to be in the translation. `*` is the rest of a word, `…` anything in the same sentence, `#` a
   * placeholder.
   */
  stems: Readonly<Record<string, readonly string[]>>
}

export const glossary = JSON.parse(read('tools/rules/glossary.json')) as readonly Term[]

/** A placeholder has a name of the code, which is no word of the text. */
const placeholder = '\u0001'
const shown = (text: string): string => text.replaceAll(/\{\{[^}]*\}\}/g, placeholder)
/** A code in an article is no word either. */
const isCode = (text: string): boolean => !/[a-z]/.test(text)
/** Vowel signs of Arabic, and characters that only set the direction. */
const unwritten = /[\u064B-\u065F\u0640\u200B\u2066-\u2069]/g

/** A hyphen at which a line does not break is a hyphen. */
const plain = (text: string, language: string): string =>
  shown(text).replaceAll(unwritten, '').replaceAll('\u2011', '-').toLocaleLowerCase(language)

const patterns = new Map<string, RegExp>()

/** A pattern, compiled once: each is tried on thousands of texts. */
function pattern(source: string, flags: string): RegExp {
  const known = patterns.get(source)
  if (known) return known
  const compiled = new RegExp(source, flags)
  patterns.set(source, compiled)
  return compiled
}

function stemPattern(stem: string, language: string): RegExp {
  const escaped = plain(stem, language).replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
  return pattern(
    escaped
      .replaceAll('#', placeholder)
      .replaceAll('*', String.raw`\p{L}*`)
      .replaceAll('…', '[^.!?。]*'),
    'u',
  )
}

/** Whether an English text has the term. */
export function hasTerm({ english }: Term, text: string): boolean {
  const whole = pattern(String.raw`(?<![\p{L}_.-])(?:${english})(?![\p{L}_])`, 'iu')
  return !isCode(text) && whole.test(shown(text))
}

/** Whether a translation has one of the term's stems. */
export function hasStem({ stems }: Term, language: string, text: string): boolean {
  const own = plain(text, language)
  return (stems[language] ?? []).some((stem) => stemPattern(stem, language).test(own))
}

/** The keys of the English texts that have the term, and whose translations have to. */
export function keysWith(term: Term, english: Texts): Set<string> {
  // The questions of a test name what they ask about. Its answers have equal lengths, and do not repeat it.
  const isAnswer = (key: string): boolean => /crypto-knowledge.*\.options\./.test(key)
  const found = Object.entries(english).filter(([key, text]) => !isAnswer(key) && hasTerm(term, text))
  return new Set(found.map(([key]) => key))
}

/** The translations of these keys. */
export function translationsOf(
  keys: ReadonlySet<string>,
  language: string,
  own: Texts,
  english: Texts,
): [string, string][] {
  return Object.entries(own).filter(([key]) => keys.has(englishKey(language, key, english)))
}
