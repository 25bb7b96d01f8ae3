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

/** Draws a letter of a fictional company as a PNG of a whole page. */
export function drawLetter({ name, address, issued, body = electricity }: LetterSpec): Promise<Buffer> {
  const line = (text: string, y: number, size = 30, face: 'regular' | 'bold' = 'regular'): string =>
    textPath(text, 110, y, { face, size, fill: '#15181d' })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1600"><rect width="1240" height="1600" fill="#fff"/>
    ${line('SPECIMEN POWER COMPANY', 140, 46, 'bold')}
    ${[name, ...address].map((text, i) => line(text, 300 + i * 50)).join('')}
    ${line(`Date ${issued}`, 620)}
    ${body.map((text, i) => line(text, 760 + i * 70)).join('')}
  </svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
