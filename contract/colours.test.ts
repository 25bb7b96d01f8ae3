import fc from 'fast-check'
import { expect, it } from 'vitest'
import { colourWith } from './colours.ts'

it.each([
  ['#f7a600', undefined, '#f7a600'],
  ['#F7A600', 1, '#F7A600ff'],
  ['#f7a600', 0, '#f7a60000'],
  ['#f7a600', 0.5, '#f7a60080'],
  ['#f7a600', 0.02, '#f7a60005'],
  ['#f7a600', 7, '#f7a600ff'],
  ['#f7a600', -1, '#f7a60000'],
])('%s with %s is %s', (colour, opacity, result) => expect(colourWith(colour, opacity)).toBe(result))

it.each(['f7a600', '#f7a60', '#f7a6000', '#f7a60g', ' #f7a600', '#f7a600\n', '#fff', 'red', ''])(
  'rejects any other format: %j',
  (colour) => expect(colourWith(colour, 0.5)).toBeNull(),
)

it('writes the opacity as two digits, a fraction of 255', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 255 }), (step) => {
      expect(Number.parseInt(colourWith('#000000', step / 255)?.slice(7) ?? '', 16)).toBe(step)
    }),
  )
})
