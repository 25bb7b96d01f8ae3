import { expect, it } from 'vitest'
import { partsOf } from './own-password.ts'

it('names each run of words that is long enough for a password, also without the marks around it', () => {
  expect(partsOf('my sunset42!x is (sunset42)')).toEqual(
    expect.arrayContaining(['my sunset42!x is (sunset42)', 'sunset42!x', 'sunset42!x is', 'sunset42']),
  )
  expect(partsOf('blue')).toEqual([])
  expect(partsOf('a b c d e f g h i j k l m n o p q r s t').length).toBe(40)
})
