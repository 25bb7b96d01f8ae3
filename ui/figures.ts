/**
 * Numbers and dates use Latin digits in every language, like documents, our texts and typed values. By default Arabic
 * would mix two kinds of digits in one line.
 */
export const figures = { numberingSystem: 'latn' } as const
