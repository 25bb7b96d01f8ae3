import { expect, it } from 'vitest'
import { fitted, focused, moved, placeIn, styleOf, turned, withMoreContrast, zoomed } from './view.ts'

it('zooms between 25 and 800 percent', () => {
  expect(zoomed(fitted, 100).zoom).toBe(8)
  expect(zoomed(fitted, 0.01).zoom).toBe(0.25)
})

it('the point under the pointer stays where it is', () => {
  const view = zoomed({ ...fitted, x: 10, y: -20 }, 2, { x: 100, y: 50 })
  // Before: 90 px right of the picture's middle. Twice as large: 180 px.
  expect([view.x, view.y]).toEqual([100 - 180, 50 - 140])
})

it('zooms to a part, which is then in the middle of the frame, whichever way the picture is turned', () => {
  // The picture fits with 400 x 300 pixels. The middle of the part is 100 px left of its middle, and 120 below.
  const sizes = { frame: { width: 400, height: 600 }, picture: { width: 1600, height: 1200 } }
  const part = { left: 0, top: 0.8, width: 0.5, height: 0.2 }
  expect(focused(fitted, part, sizes)).toMatchObject({ zoom: 1.8, x: 180, y: -216 })
  const aside = focused({ ...fitted, turn: 90 }, part, sizes)
  expect([aside.x, aside.y].map(Math.round)).toEqual([324, 270])
  expect(focused({ ...fitted, turn: 180 }, part, sizes)).toMatchObject({ x: -180, y: 216 })
  const letter = { left: 0.5, top: 0.5, width: 0.01, height: 0.01 }
  expect(focused(fitted, letter, sizes).zoom).toBe(4)
})

it('shows a part that is larger than the frame whole, and says where a part is drawn', () => {
  const sizes = { frame: { width: 400, height: 600 }, picture: { width: 1600, height: 1200 } }
  const wide = { left: 0, top: 0.5, width: 1, height: 0.25 }
  expect(focused(fitted, wide, sizes).zoom).toBe(0.9)
  expect(placeIn(fitted, wide, sizes)).toEqual({ left: 0, top: 300, width: 400, height: 75 })
})

it('moves by the arrow keys, and by no other', () => {
  expect(moved(fitted, 'ArrowRight')).toMatchObject({ x: -60, y: 0 })
  expect(moved(fitted, 'a')).toBeNull()
})

it('rotates by quarters, and back', () => {
  expect(turned(turned(turned(turned(fitted)))).turn).toBe(0)
  expect(turned(fitted, true).turn).toBe(270)
  expect(turned({ ...fitted, zoom: 4, x: 20, y: 30 })).toEqual({ ...fitted, turn: 90 })
})

it('after the highest contrast comes none', () => {
  const steps = [1, 2, 3].reduce((views) => [...views, withMoreContrast(views.at(-1) ?? fitted)], [fitted])
  expect(steps.map(({ contrast }) => contrast)).toEqual([1, 1.5, 2, 3])
  expect(styleOf(withMoreContrast(steps.at(-1) ?? fitted)).filter).toBeUndefined()
})
