import { describe, expect, it } from 'vitest'
import type { CheckName } from '@tessera/contract/checks.ts'
import type { FactSource } from '../../../recognition/facts.ts'
import {
  barcodeOnly,
  check,
  fails,
  type Given,
  opens,
  passes,
  repaired,
  type Values,
} from '../../../testing/machine-checks.ts'

/* What each rule answers, and with which evidence: the reviewer reads both. */

describe('the zone and the print', () => {
  const differs = fails('MANUAL_REVIEW', 'visual zone differs')
  const unread = opens('not found in the visual zone')
  const both = (zone: Values, print: Values, source: FactSource = 'mrz'): Given => ({
    facts: { [source]: zone, visual: print },
    reading: source === 'mrz-repaired' ? repaired : {},
  })
  it.each<[CheckName, string, Given, object]>([
    ['number-agrees', 'equal', both({ documentNumber: 'SPE5C0M82' }, { documentNumber: 'SPE5C0M82' }), passes()],
    ['number-agrees', 'O for 0', both({ documentNumber: 'SPE5C0M82' }, { documentNumber: 'SPE5COM82' }), passes()],
    [
      'number-agrees',
      'O for 0 of a repaired zone',
      both({ documentNumber: 'SPE5C0M82' }, { documentNumber: 'SPE5COM82' }, 'mrz-repaired'),
      differs,
    ],
    [
      'number-agrees',
      'O for 0 of a barcode',
      {
        ...both({ documentNumber: 'SPE5C0M82' }, { documentNumber: 'SPE5COM82' }, 'barcode'),
        reading: barcodeOnly,
      },
      passes(),
    ],
    ['number-agrees', 'another', both({ documentNumber: 'X1' }, { documentNumber: 'X2' }), differs],
    ['number-agrees', 'not printed', both({ documentNumber: 'X1' }, {}), unread],
    ['number-agrees', 'not in the zone', both({}, { documentNumber: 'X1' }), unread],
    ['birth-date-agrees', 'equal', both({ birthDate: '1991-03-14' }, { birthDate: '1991-03-14' }), passes()],
    ['birth-date-agrees', 'another', both({ birthDate: '1991-03-14' }, { birthDate: '1991-03-15' }), differs],
    ['expiry-date-agrees', 'equal', both({ expiryDate: '2033-05-20' }, { expiryDate: '2033-05-20' }), passes()],
    ['expiry-date-agrees', 'another', both({ expiryDate: '2033-05-20' }, { expiryDate: '2033-05-21' }), differs],
    ['nationality-agrees', 'equal', both({ nationality: 'NL' }, { nationality: 'NL' }), passes()],
    ['nationality-agrees', 'another', both({ nationality: 'NL' }, { nationality: 'BE' }), differs],
    [
      'nationality-agrees',
      'another than a repaired zone',
      both({ nationality: 'NL' }, { nationality: 'BE' }, 'mrz-repaired'),
      differs,
    ],
    ['nationality-agrees', 'neither', both({ surname: 'A' }, { surname: 'A' }), unread],
    [
      'nationality-agrees',
      'a barcode has none',
      both({ surname: 'A' }, { surname: 'A', nationality: 'NL' }, 'barcode'),
      passes(),
    ],
    [
      'nationality-agrees',
      'a barcode beside a zone that has one',
      { facts: { mrz: { nationality: 'NL' }, barcode: { surname: 'A' }, visual: { nationality: 'BE' } } },
      differs,
    ],
    [
      'name-agrees',
      'both parts',
      both({ surname: 'MUELLER', givenNames: 'ANNA' }, { surname: 'Müller', givenNames: 'Anna' }),
      passes(),
    ],
    [
      'name-agrees',
      'an accent that was not read',
      both({ surname: 'MUELLER', givenNames: 'ANNA' }, { surname: 'Muller', givenNames: 'Anna' }),
      passes(),
    ],
    [
      'name-agrees',
      'a space more',
      both({ surname: 'VAN DAM', givenNames: 'ANNA' }, { surname: 'Vandam', givenNames: 'Anna' }),
      passes(),
    ],
    [
      'name-agrees',
      'another surname',
      both({ surname: 'VANTORRE', givenNames: 'ANNA' }, { surname: 'Lindqvarst', givenNames: 'Anna' }),
      differs,
    ],
    [
      'name-agrees',
      'other given names',
      both({ surname: 'VANTORRE', givenNames: 'ANNA' }, { surname: 'Vantorre', givenNames: 'Fenna' }),
      differs,
    ],
    [
      'name-agrees',
      'given names not printed',
      both({ surname: 'VANTORRE', givenNames: 'ANNA' }, { surname: 'Vantorre' }),
      unread,
    ],
    [
      'name-agrees',
      'surname not printed',
      both({ surname: 'VANTORRE', givenNames: 'ANNA' }, { givenNames: 'Anna' }),
      unread,
    ],
    [
      'name-agrees',
      'surname not printed, other given names',
      both({ surname: 'VANTORRE', givenNames: 'ANNA' }, { givenNames: 'Fenna' }),
      differs,
    ],
    [
      'name-agrees',
      'another surname, given names not printed',
      both({ surname: 'VANTORRE', givenNames: 'ANNA' }, { surname: 'Lindqvarst' }),
      differs,
    ],
    ['name-agrees', 'a single name', both({ surname: 'SUHARYANTO' }, { surname: 'Suharyanto' }), passes()],
    [
      'name-agrees',
      'a single name of a repaired zone',
      both({ surname: 'SUHARYANTO' }, { surname: 'Suharyanto' }, 'mrz-repaired'),
      passes(),
    ],
    [
      'name-agrees',
      'a single name, and a second in print',
      both({ surname: 'SUHARYANTO' }, { surname: 'Suharyanto', givenNames: 'Anouk' }),
      differs,
    ],
    [
      'name-agrees',
      'a barcode has the given names that the zone lacks',
      {
        facts: {
          mrz: { surname: 'VANTORRE' },
          barcode: { givenNames: 'ANNA' },
          visual: { surname: 'Vantorre', givenNames: 'Anna' },
        },
      },
      passes(),
    ],
    ['name-agrees', 'no name in zone or barcode', both({}, { surname: 'Vantorre', givenNames: 'Anna' }), unread],
  ])('%s: %s', (name, _case, given, answer) => {
    expect(check(name, given)).toEqual(answer)
  })
})
