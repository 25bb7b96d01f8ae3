/** A document number that shows only its last two characters, `•••••••43`. */
export function maskNumber(number: string): string {
  const shown = number.length > 4 ? number.slice(-2) : ''
  return '•'.repeat(Math.max(4, number.length - shown.length)) + shown
}
