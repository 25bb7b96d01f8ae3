/**
 * A stranger's text, safe for a terminal: what could move the cursor, colour the screen, turn the direction of writing
 * or hide letters is shown as a question mark. Line ends and tabs stay.
 */
export function printable(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{C}\n\t\u200c\u200d]|[\u2028\u2029]/gu, '?')
}
