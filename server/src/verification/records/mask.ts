import { charactersOf } from '../../platform/characters.ts'

/** A document number that shows only its last two characters, `•••••••43`. */
export function maskNumber(number: string): string {
  const characters = charactersOf(number)
  const shown = characters.length > 4 ? characters.slice(-2) : []
  return '•'.repeat(Math.max(4, characters.length - shown.length)) + shown.join('')
}
