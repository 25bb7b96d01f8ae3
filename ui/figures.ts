/**
 * Numbers and dates have the same figures in every language: those of documents, of our texts and of what is typed. By its
 * own rule Arabic would put two kinds of them into one line.
 */
export const figures = { numberingSystem: 'latn' } as const
