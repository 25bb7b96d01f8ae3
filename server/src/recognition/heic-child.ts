import { buffer } from 'node:stream/consumers'
import libheif from 'libheif-js/wasm-bundle.js'
import sharp from 'sharp'
import { drawingExit, writeCount, writePng } from './drawing-process.ts'

// A process for one file: reads a HEIC photo from stdin and writes it as a PNG to stdout. The exit code says what was
// wrong. drawing-process.ts starts it, and ends it when it needs too much time or memory.

/** As many as `intake.ts` takes of other photos that are decoded whole. */
const mostPixels = 50_000_000
/** `intake.ts` scales to 2400 pixels. */
const longestSide = 2400

async function draw(file: Buffer): Promise<void> {
  const photos = new libheif.HeifDecoder().decode(file)
  const photo = photos.find((one) => one.is_primary()) ?? photos[0]
  if (!photo) process.exit(drawingExit.unreadable)
  // The decoder has turned it as the file says.
  const [width, height] = [photo.get_width(), photo.get_height()]
  if (width * height > mostPixels) process.exit(drawingExit.heavy)
  const data = new Uint8ClampedArray(width * height * 4)
  const shown = await new Promise<boolean>((resolve) =>
    photo.display({ data, width, height }, (pixels) => resolve(pixels !== null)),
  )
  if (!shown) process.exit(drawingExit.unreadable)
  await writeCount(1)
  await writePng(
    await sharp(data, { raw: { width, height, channels: 4 } })
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .removeAlpha()
      .png({ compressionLevel: 3 })
      .toBuffer(),
  )
}

try {
  await draw(await buffer(process.stdin))
  process.exit(0)
} catch (error) {
  const text = error instanceof Error ? `${error.name} ${error.message}` : ''
  process.exit(/memory|allocation/i.test(text) ? drawingExit.heavy : drawingExit.unreadable)
}
