/**
 * A number, address or reference as it stands within a sentence: it keeps its own direction and takes none of its signs to the other side, as a
 * phone number's plus would go in Arabic. Marks of Unicode (first strong isolate), for a sentence is one text and has no element around it.
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
