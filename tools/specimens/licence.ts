import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { palette, silhouette, specimenMark } from './art.ts'
import { drawField, printedDate } from './fields.ts'
import { cardHead, cardSvg, cardSize } from './id-card.ts'
import type { SpecimenSpec } from './spec.ts'
import { textPath } from './type.ts'

/** The front of a driving licence as SVG: no machine-readable zone, numbered fields. */
export function licenceFrontSvg(spec: SpecimenSpec): string {
  const colours = palette(spec.seed)
  const portrait = { x: 44, y: 126, width: 280, height: 360 }
  const date = (iso: string) => printedDate(iso, spec.dateStyle)
  const fields = [
    { label: '1. Surname', value: spec.surname.toUpperCase(), x: 372, y: 138 },
    { label: '2. Given names', value: spec.givenNames.toUpperCase(), x: 372, y: 216 },
    { label: '3. Date of birth', value: date(spec.birthDate), x: 372, y: 294 },
    { label: '4a. Date of issue', value: date(spec.issueDate), x: 372, y: 372 },
    { label: '4b. Date of expiry', value: date(spec.expiryDate), x: 700, y: 372 },
    { label: '5. Licence No.', value: spec.documentNumber, x: 372, y: 450 },
    { label: '9. Class', value: 'B', x: 700, y: 450 },
  ]
  const inner = `${cardHead(spec, 'DRIVING LICENCE', colours)}${silhouette(portrait, colours, spec.seed)}
    ${specimenMark(portrait, 48, -52)}${specimenMark({ x: 560, y: 530, width: 400, height: 80 }, 56, 0)}
    ${fields.map((field) => drawField(field, colours, 30)).join('')}`
  return cardSvg(colours, spec.seed + 9, inner)
}

/** The text of the barcode after the AAMVA card design standard, version 9, one jurisdiction subfile. */
export function aamvaText(spec: SpecimenSpec): string {
  const usDate = (iso: string) => `${iso.slice(5, 7)}${iso.slice(8, 10)}${iso.slice(0, 4)}`
  const elements = [
    `DAQ${spec.documentNumber}`,
    `DCS${spec.surname.toUpperCase()}`,
    'DDEN',
    `DAC${spec.givenNames.split(' ')[0]?.toUpperCase() ?? ''}`,
    'DDFN',
    `DAD${spec.givenNames.split(' ').slice(1).join(' ').toUpperCase()}`,
    'DDGN',
    `DBB${usDate(spec.birthDate)}`,
    `DBA${usDate(spec.expiryDate)}`,
    `DBD${usDate(spec.issueDate)}`,
    `DBC${spec.sex === 'M' ? 1 : spec.sex === 'F' ? 2 : 9}`,
    'DCGUSA',
    'DAG1 SPECIMEN WAY',
    'DAIZENITH',
    'DAJZZ',
    'DAK000000000',
  ]
  const body = `DL${elements.join('\n')}\r`
  const head = '@\n\x1e\rANSI 636000090001DL'
  const offset = head.length + 8
  return `${head}${String(offset).padStart(4, '0')}${String(body.length).padStart(4, '0')}${body}`
}

let prepared = false

async function pdf417(text: string, width: number): Promise<Buffer> {
  if (!prepared) {
    const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
    const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
    prepared = true
  }
  const made = await writeBarcode(text, { format: 'PDF417', scale: 3, options: 'EcLevel=5' })
  if (made.image === null) throw new Error(`barcode not written: ${made.error}`)
  return sharp(Buffer.from(await made.image.arrayBuffer()))
    .resize({ width, kernel: 'nearest' })
    .png()
    .toBuffer()
}

/** The back of a driving licence as PNG, with the barcode that carries all fields. */
export async function licenceBackPng(spec: SpecimenSpec): Promise<Buffer> {
  const colours = palette(spec.seed)
  const inner = `<rect x="36" y="36" width="${cardSize.width - 72}" height="330" rx="10" fill="#ffffff"/>
    ${specimenMark({ x: 520, y: 470, width: 430, height: 100 }, 62, 0)}
    ${textPath(`Issued under the Road Traffic Act of ${spec.stateName}`, 48, 560, { face: 'regular', size: 20, fill: colours.ink })}`
  const barcode = await pdf417(aamvaText(spec), 880)
  const { height } = await sharp(barcode).metadata()
  return sharp(Buffer.from(cardSvg(colours, spec.seed + 11, inner)))
    .composite([{ input: barcode, left: 65, top: Math.max(40, 200 - Math.round(height / 2)) }])
    .png()
    .toBuffer()
}
