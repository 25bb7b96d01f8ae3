import sharp from 'sharp'
import { textPath } from './type.ts'

/** The content of a letter that proves an address. */
export interface LetterSpec {
  name: string
  /** Lines of the address, as on an envelope. */
  address: readonly string[]
  /** The date as printed. */
  issued: string
  /** The subject; an electricity bill if absent. */
  body?: readonly string[]
}

const electricity = [
  'Your bill for electricity',
  'Consumption 214 kWh',
  'Price per kWh 0.31',
  'Amount due 66.34',
  'Thank you for paying in time',
]

/** A printed line: its text, and where it stands on the page in pixels. */
interface LetterLine {
  text: string
  /** The line on which the letters stand. */
  y: number
  size: number
}

/** The page of a letter in pixels, and its left margin. */
export const letterPage = { width: 1240, height: 1600, left: 110 }

/** What is printed on a letter. */
export function linesOfLetter({ name, address, issued, body = electricity }: LetterSpec): LetterLine[] {
  return [
    { text: 'SPECIMEN POWER COMPANY', y: 140, size: 46 },
    ...[name, ...address].map((text, i) => ({ text, y: 300 + i * 50, size: 30 })),
    { text: `Date ${issued}`, y: 620, size: 30 },
    ...body.map((text, i) => ({ text, y: 760 + i * 70, size: 30 })),
  ]
}

/** Draws a letter of a fictional company as a PNG of a whole page. */
export function drawLetter(letter: LetterSpec): Promise<Buffer> {
  const { width, height, left } = letterPage
  const lines = linesOfLetter(letter).map(({ text, y, size }) =>
    textPath(text, left, y, { face: size > 30 ? 'bold' : 'regular', size, fill: '#15181d' }),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/>${lines.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
