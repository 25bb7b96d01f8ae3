/**
 * Numbers and dates use Latin digits in every language, like documents, our texts and typed values. By default Arabic
 * would mix two kinds of digits in one line.
 */
export const figures = { numberingSystem: 'latn' } as const

/** Our English is British, with the day first; `en` alone would put the month first, as `en-US` does. */
export function orderOf(language: string): string {
  return language === 'en' ? 'en-GB' : language
}
