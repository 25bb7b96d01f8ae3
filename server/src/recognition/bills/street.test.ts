import { expect, it } from 'vitest'
import { saysStreet } from './street.ts'

it.each([
  ['Lindenstraße 44', 'Lindenstr. 44'],
  ['Lindenstr. 44', 'Lindenstrasse 44'],
  ['Lindenstr 44', 'LINDENSTR.44'],
  ['Straße des 17. Juni 5', 'Str. des 17. Juni 5'],
  ['Karl-Marx-Straße 5', 'Karl-Marx-Str. 5'],
  ['Müllerstraße 3', 'Muellerstr. 3'],
  ['Muellerstr. 3', 'Müllerstraße 3'],
  ['Kerkstraat 12', 'Kerkstr. 12'],
  ['5 Elm St', '5 Elm Street'],
  ['5 Fifth Avenue', '5 Fifth Ave.'],
  ['12 Hill Road', '12 Hill Rd'],
  ['Calle Mayor 8', 'C/ Mayor 8'],
  ['Avenida de América 8', 'Av. de America 8'],
  ['8 Boulevard Voltaire', '8 bd Voltaire'],
])('is the same street: %s, printed as %s', (typed, printed) => expect(saysStreet(printed, typed)).toBe(true))

it.each([
  ['Lindenstraße 44', 'Lindenstr. 45'],
  ['Lindenstraße 44', 'Lindenstr. 44 a'],
  ['Lindenstraße 44', 'Lindenstr. 441'],
  ['Lindenstraße 44', 'Lindenweg 44'],
  ['Lindenstraße 44', 'Linden 44'],
  ['Lindenstraße 44', 'Neue-Lindenweg-Str. 44'],
  ['Lindenstraße 44', 'Birkenstr. 44'],
  ['Lindenstraße 44', 'Altlindenstr. 44'],
  ['Kerkstraße 12', 'Kerkstraat 12'],
  ['5 Elm St', '5 Elm Road'],
  ['5 Elm Street', '5 Elm Stairs'],
  ['Müllerstraße 3', 'Millerstr. 3'],
])('is another street or house: %s, printed as %s', (typed, printed) => expect(saysStreet(printed, typed)).toBe(false))
