/** The spellings of each word for a kind of street, in capitals without accents. */
export const streetKinds: readonly (readonly [string, ...string[]])[] = [
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
export const streetEndings: readonly (readonly [string, string])[] = [
  ['STRASSE', 'STR'],
  ['STRAAT', 'STR'],
  ['PLATZ', 'PL'],
  ['LAAN', 'LN'],
  ['WEG', 'WG'],
]
