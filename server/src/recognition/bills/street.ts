import { saysWords } from './find-text.ts'

/** The spellings of each word for a kind of street, in capitals without accents. */
const kinds = [
  ['STREET', 'STR', 'ST'],
  ['STRASSE', 'STR'],
  ['STRAAT', 'STR'],
  ['AVENUE', 'AVE', 'AV'],
  ['AVENIDA', 'AVDA', 'AV'],
  ['ROAD', 'RD'],
  ['BOULEVARD', 'BLVD', 'BVD', 'BD'],
  ['DRIVE', 'DR'],
  ['LANE', 'LN'],
  ['LAAN', 'LN'],
  ['SQUARE', 'SQ'],
  ['PLACE', 'PL'],
  ['PLATZ', 'PL'],
  ['CALLE', 'C'],
  ['RUE', 'R'],
  ['VIA', 'V'],
  ['WEG', 'WG'],
]
/** Written as the end of the name, as in "Lindenstr.". */
const endings = [
  ['STRASSE', 'STR'],
  ['STRAAT', 'STR'],
  ['PLATZ', 'PL'],
  ['LAAN', 'LN'],
  ['WEG', 'WG'],
]

/** Whether a line has this street with its number, with the kind of street in full or abbreviated. */
export const saysStreet = (line: string, street: string): boolean => saysWords(line, street, spellings)

function spellings(word: string): string {
  const same = kinds.filter((kind) => kind.includes(word)).flat()
  if (same.length > 0) return anyOf(same)
  const ending = endings.flat().find((one) => word.endsWith(one) && word.length > one.length + 2)
  return ending ? word.slice(0, -ending.length) + anyOf(endings.filter((kind) => kind.includes(ending)).flat()) : word
}

const anyOf = (words: readonly string[]): string => `(?:${[...new Set(words)].join('|')})`
