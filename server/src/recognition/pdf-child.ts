import { buffer } from 'node:stream/consumers'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { drawingExit, writeCount, writePng } from './drawing-process.ts'

// A process for one file: reads a PDF from stdin and writes its first pages as PNGs to stdout. The exit code says what
// was wrong. The argument is the maximum number of pages. drawing-process.ts starts it, and ends it when it needs too
// much time or memory.

/** The longer side of a drawn page in pixels, large enough to read small print. */
const longestSide = 2200
const mostScale = 4

async function draw(pdf: Buffer, most: number): Promise<void> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const count = document.getPageCount()
  if (count < 1) process.exit(drawingExit.unreadable)
  await writeCount(count)
  for (let index = 0; index < Math.min(count, most); index += 1) {
    const png = await drawPage(document.getPage(index))
    if (!png) process.exit(drawingExit.unreadable)
    await writePng(png)
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

try {
  await draw(await buffer(process.stdin), Number(process.argv[2] ?? 1))
  process.exit(0)
} catch (error) {
  const text = error instanceof Error ? `${error.name} ${error.message}` : ''
  if (/password|security|encrypt/i.test(text)) process.exit(drawingExit.locked)
  process.exit(/memory|allocation/i.test(text) ? drawingExit.heavy : drawingExit.unreadable)
}
