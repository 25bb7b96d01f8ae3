/**
 * Isolates a number, address or reference in a sentence: it keeps its own direction and its punctuation. In Arabic a
 * phone number's plus would otherwise move to its end. We use Unicode marks (first strong isolate), because a sentence
 * is one text without elements inside.
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
