const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The characters of a text as people see them: a letter with its accents, or an emoji, is one. */
export function charactersOf(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}

/** The first of them, or nothing. */
export const firstCharacter = (text: string): string => charactersOf(text)[0] ?? ''
