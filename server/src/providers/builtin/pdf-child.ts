import { buffer } from 'node:stream/consumers'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { pdfExit } from './pdf-page.ts'

// A process of one page: a PDF comes in by stdin, a PNG goes out by stdout, the exit code says what was wrong.
// Started by pdf-page.ts, which ends it when it takes too long or too much memory.

/** Drawn so that the page's longer side has this many pixels: small print stays readable. */
const longestSide = 2200
const mostScale = 4

async function draw(pdf: Buffer): Promise<Buffer> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  if (document.getPageCount() < 1) process.exit(pdfExit.unreadable)
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const longest = Math.max(originalWidth, originalHeight)
  if (!(longest > 0)) process.exit(pdfExit.unreadable)
  const scale = Math.min(mostScale, longestSide / longest)
  const { data, width, height } = await page.render({ scale, colorSpace: 'BGRA', render: 'bitmap' })
  // Despite the colour space's name the library asks for reversed bytes: what comes is RGBA.
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 3 })
    .toBuffer()
}

try {
  const png = await draw(await buffer(process.stdin))
  process.stdout.write(png, () => process.exit(0))
} catch (error) {
  const text = error instanceof Error ? `${error.name} ${error.message}` : ''
  if (/password|security|encrypt/i.test(text)) process.exit(pdfExit.locked)
  process.exit(/memory|allocation/i.test(text) ? pdfExit.heavy : pdfExit.unreadable)
}
