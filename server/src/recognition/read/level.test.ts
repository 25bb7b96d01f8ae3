import fc from 'fast-check'
import { expect, it } from 'vitest'
import { levelled, skewOf } from './level.ts'

/** A line of text, `degrees` clockwise from level. */
const line = (degrees: number, width = 300, height = 20, x = 200, y = 200) => {
  const angle = (degrees * Math.PI) / 180
  return { x, y, ux: Math.cos(angle), uy: Math.sin(angle), width, height, score: 1 }
}
const grey = { data: new Uint8Array(400 * 300 * 3).fill(128), width: 400, height: 300 }

it('takes the direction of most of the print, at any angle', () => {
  fc.assert(
    fc.property(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -80, max: 80 }), (degrees, stray) => {
      const skew = skewOf([line(degrees - 1), line(degrees + 1), line(degrees), line(stray, 200)])
      // Level and upright count alike: the reader finds out which way up the text is.
      const off = skew - degrees
      return Math.abs(off - Math.round(off / 90) * 90) < 2 && Math.abs(skew) <= 45
    }),
  )
})

it('is level without print, and ignores boxes that are no lines', () => {
  expect(skewOf([])).toBe(0)
  expect(skewOf([line(40, 30, 20), line(3)])).toBeCloseTo(3)
})

it('leaves a photo as it is when its print is nearly level or upright', async () => {
  for (const degrees of [0, 8, -8, 90, 95, 180]) expect(await levelled(grey, [line(degrees)])).toBeNull()
})

it('keeps only the print of a photo that it turns', async () => {
  const turned = await levelled(grey, [line(30, 100, 10, 200, 150)])
  // The line is 100 pixels long, and has 15 % of it as space on each side.
  expect(turned).toMatchObject({ width: 130, height: 130 })
})
