/**
 * Makes text from strangers safe for a terminal. Characters that could move the cursor, colour the screen, change the
 * text direction or hide letters become question marks. Line ends and tabs stay.
 */
export function printable(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{C}\n\t\u200c\u200d]|[\u2028\u2029]/gu, '?')
}
