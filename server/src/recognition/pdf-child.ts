import { buffer } from 'node:stream/consumers'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { pdfExit } from './pdf-page.ts'

// A process for one file: reads a PDF from stdin and writes its first pages as PNGs to stdout (pdf-page.ts reads
// them). The exit code says what was wrong. The argument is the maximum number of pages. pdf-page.ts starts it, and
// ends it when it needs too much time or memory.

/** The longer side of a drawn page in pixels, large enough to read small print. */
const longestSide = 2200
const mostScale = 4

async function draw(pdf: Buffer, most: number): Promise<void> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const count = document.getPageCount()
  if (count < 1) process.exit(pdfExit.unreadable)
  await write(number(count))
  for (let index = 0; index < Math.min(count, most); index += 1) {
    const png = await drawPage(document.getPage(index))
    if (!png) process.exit(pdfExit.unreadable)
    await write(Buffer.concat([number(png.length), png]))
  }
}

async function drawPage(
  page: ReturnType<Awaited<ReturnType<PDFiumLibrary['loadDocument']>>['getPage']>,
): Promise<Buffer | null> {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const longest = Math.max(originalWidth, originalHeight)
  if (!(longest > 0)) return null
  const scale = Math.min(mostScale, longestSide / longest)
  const { data, width, height } = await page.render({ scale, colorSpace: 'BGRA', render: 'bitmap' })
  // Despite the colour space's name the library needs reversed bytes: the result is RGBA.
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 3 })
    .toBuffer()
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Wait until the parent has it, so that a drawn page is not lost when the next one is too large. */
function write(bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => process.stdout.write(bytes, (error) => (error ? reject(error) : resolve())))
}

try {
  await draw(await buffer(process.stdin), Number(process.argv[2] ?? 1))
  process.exit(0)
} catch (error) {
  const text = error instanceof Error ? `${error.name} ${error.message}` : ''
  if (/password|security|encrypt/i.test(text)) process.exit(pdfExit.locked)
  process.exit(/memory|allocation/i.test(text) ? pdfExit.heavy : pdfExit.unreadable)
}
