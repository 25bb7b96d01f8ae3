import { expect, it } from 'vitest'
import { owner, readingOf } from '../../../recognition/testing/specimen-reading.ts'
import type { Reading } from '../../../recognition/read/reading.ts'
import { areSwapped, withSidesSwapped } from './sides.ts'

const card: Reading = { ...readingOf(owner({ kind: 'id-back' })), sides: ['front', 'back'] }
const withZoneOn = (side: 'front' | 'back', format: 'TD1' | 'TD2'): Reading => ({
  ...card,
  mrz: card.mrz && { ...card.mrz, side, format },
})
const withBarcodeOn = (side: 'front' | 'back'): Reading => ({
  ...card,
  mrz: null,
  barcode: { format: 'PDF417', text: '', side },
})

it.each([
  ['a zone of three lines in the photo of the front', withZoneOn('front', 'TD1'), true],
  ['a zone of three lines in the photo of the back', withZoneOn('back', 'TD1'), false],
  ['a zone of two lines in the photo of the back', withZoneOn('back', 'TD2'), true],
  ['a zone of two lines in the photo of the front', withZoneOn('front', 'TD2'), false],
  ['a barcode in the photo of the front', withBarcodeOn('front'), true],
  ['a barcode in the photo of the back', withBarcodeOn('back'), false],
  ['nothing that belongs to one side', { ...card, mrz: null, barcode: null }, false],
  ['one photo only', { ...withZoneOn('front', 'TD1'), sides: ['front'] }, false],
] satisfies [string, Reading, boolean][])('%s: swapped, or not', (_, reading, swapped) => {
  expect(areSwapped(reading)).toBe(swapped)
})

it('swapping the photos swaps everything that was read of them', () => {
  const swapped = withSidesSwapped(withZoneOn('front', 'TD1'))
  expect(areSwapped(swapped)).toBe(false)
  expect(swapped.lines.every(({ side }, at) => side !== card.lines[at]?.side)).toBe(true)
  expect(withSidesSwapped(swapped)).toEqual(withZoneOn('front', 'TD1'))
})
