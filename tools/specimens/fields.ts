import type { Palette } from './art.ts'
import type { DateStyle } from './spec.ts'
import { textPath } from './type.ts'

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** A date as printed on the document. */
export function printedDate(iso: string, style: DateStyle): string {
  const [year = '', month = '', day = ''] = iso.split('-')
  if (style === 'words') return `${day} ${monthNames[Number(month) - 1] ?? ''} ${year}`
  if (style === 'dots') return `${day}.${month}.${year}`
  if (style === 'dashes') return `${day}-${month}-${year}`
  if (style === 'slashes') return `${day}/${month}/${year}`
  return iso
}

/** A printed field: a small label over its value. Sizes in pixels at 300 dpi. */
export type PrintedField = { label: string; value: string; x: number; y: number }

/** Draws one field. */
export function drawField(field: PrintedField, colours: Palette, valueSize: number): string {
  const label = textPath(field.label, field.x, field.y, {
    face: 'regular',
    size: valueSize * 0.58,
    fill: colours.accent,
  })
  const value = textPath(field.value, field.x, field.y + valueSize * 1.12, {
    face: 'bold',
    size: valueSize,
    fill: colours.ink,
  })
  return label + value
}

/** Draws the lines of a machine-readable zone at ten characters per inch, with the last baseline at `bottom`. */
export function drawMrz(lines: readonly string[], left: number, bottom: number): string {
  const pitch = 30
  const spacing = 75
  return lines
    .map((line, i) =>
      textPath(line, left, bottom - (lines.length - 1 - i) * spacing, {
        face: 'ocrb',
        size: 41.5,
        fill: '#14161a',
        pitch,
      }),
    )
    .join('')
}
