import type { PhotoSide } from '@tessera/contract/states.ts'
import type { Reading, Side } from '../../../recognition/read/reading.ts'

/**
 * Whether the photo of the front shows the back, and the other way round. A card has its zone of three lines (TD1) and
 * its barcode (PDF417) on the back, and a zone of two lines (TD2) on the front (Doc 9303-5 and -6). Pure.
 */
export function areSwapped({ sides, mrz, barcode }: Reading): boolean {
  if (!sides.includes('front') || !sides.includes('back')) return false
  if (mrz) return mrz.side === (mrz.format === 'TD1' ? 'front' : 'back')
  return barcode?.format === 'PDF417' && barcode.side === 'front'
}

/** Whether the photo that was taken of a card's front shows its back: only the front is there yet. Pure. */
export function showsBack({ mrz, barcode }: Reading): boolean {
  return mrz ? mrz.format === 'TD1' : barcode?.format === 'PDF417'
}

/** The reading of the same photos in the other order. */
export function withSidesSwapped(reading: Reading): Reading {
  const { sides, mrz, lines, barcode } = reading
  return {
    ...reading,
    sides: sides.map((side) => otherSide(side)),
    mrz: mrz && { ...mrz, side: otherSide(mrz.side) },
    lines: lines.map((line) => ({ ...line, side: otherSide(line.side) })),
    barcode: barcode && { ...barcode, side: otherSide(barcode.side) },
  }
}

export function otherSide(side: Side): Side
export function otherSide(side: PhotoSide): PhotoSide
export function otherSide(side: PhotoSide): PhotoSide {
  return side === 'front' ? 'back' : side === 'back' ? 'front' : side
}
