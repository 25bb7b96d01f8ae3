import { expect, it } from 'vitest'
import { kycActions } from './actions.ts'
import { noPermissionCodes, textKeyOf } from './errors.ts'

it.each([
  [1045, 'updateIDError1'],
  [1046, 'updateIDError2'],
  [1062, 'updateIDError2'],
  [1047, 'updateIDError3'],
  [1048, 'updateIDError4'],
  [1049, 'updateIDError5'],
  [1050, 'updateIDError6'],
  [1052, 'updateIDError6'],
  [1053, 'updateIDError6'],
  [1051, 'updateIDError7'],
  [10007, '10007'],
  [50016, '50016'],
])('the text of %i is %s', (code, key) => expect(textKeyOf(code)).toBe(key))

it('treats these codes, and no others, as missing permission', () =>
  expect(noPermissionCodes.toSorted((a, b) => a - b)).toEqual([10007, 10009, 33003]))

it('lists the codes of intercepted actions', () =>
  expect(kycActions).toEqual({
    reveal: '30029',
    reset: '30331',
    update: '70029',
    transferBefore: '30030',
    transferAfter: '30031',
    oneTimeCode: '30101',
  }))
