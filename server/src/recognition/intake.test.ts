import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { intake, intakeDocument } from './intake.ts'
import { rasterisePdf } from './pdf-page.ts'
import { heicPhoto } from './testing/heic.ts'
import { bomb, locked, noPages, onePage, pdfOf, withBombBehind } from './testing/pdf.ts'

/** The file with another width and height in its header, which is all that is read of it then. */
function claiming(file: Buffer, side: number): Buffer {
  const claimed = Buffer.from(file)
  if (claimed.subarray(1, 4).toString('latin1') === 'PNG') {
    // IHDR: length, name, width, height, five bytes, checksum.
    claimed.writeUInt32BE(side, 16)
    claimed.writeUInt32BE(side, 20)
    claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29)
    return claimed
  }
  // The start of the frame: marker, length, precision, height, width.
  const frame = Math.max(claimed.indexOf('ffc0', 'hex'), claimed.indexOf('ffc2', 'hex'))
  claimed.writeUInt16BE(side, frame + 5)
  claimed.writeUInt16BE(side, frame + 7)
  return claimed
}

const picture = () => sharp({ create: { width: 600, height: 400, channels: 3, background: '#3366aa' } })

describe('pictures', () => {
  it('are re-encoded without place, device and program; the program is reported', async () => {
    const jpeg = await picture()
      .jpeg()
      .withExif({
        IFD0: { Software: 'Picture Editor 9', Make: 'Phone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1' },
      })
      .toBuffer()
    expect((await sharp(jpeg).metadata()).exif).toBeDefined()
    const result = await intake(jpeg)
    if (!result.ok) throw new Error(result.problem)
    expect(result.softwareHint).toBe('Picture Editor 9')
    const metadata = await sharp(result.jpeg).metadata()
    expect(metadata.exif).toBeUndefined()
    expect(result.jpeg.includes('Phone')).toBe(false)
  })
  it('are rotated upright', async () => {
    const lying = await picture().jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await intake(lying)).toMatchObject({ ok: true, width: 400, height: 600 })
  })
  it.each(['png', 'webp'] as const)('may be %s', async (format) => {
    const result = await intake(await picture().toFormat(format).toBuffer())
    expect(result).toMatchObject({ ok: true, width: 600 })
    if (result.ok) expect((await sharp(result.jpeg).metadata()).format).toBe('jpeg')
  })
  it('may be HEIC, as phones store them', async () => {
    const result = await intake(heicPhoto())
    if (!result.ok) throw new Error(result.problem)
    const { data, info } = await sharp(result.jpeg).raw().toBuffer({ resolveWithObject: true })
    const colourAt = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ]
    expect([info.width, info.height]).toEqual([320, 240])
    const [red = 0, , blueOfRed = 0] = colourAt(80, 60)
    const [redOfBlue = 0, , blue = 0] = colourAt(240, 180)
    expect([red > 180, blueOfRed < 60, redOfBlue < 60, blue > 130]).toEqual([true, true, true, true])
  })
  it('that are cut-off HEIC are rejected', async () => {
    expect(await intake(heicPhoto().subarray(0, 600))).toEqual({ ok: false, problem: 'unreadable-file' })
  })
  it('are scaled down to the size we need', async () => {
    // Like a photo of a 108-megapixel phone, held upright.
    const large = await sharp({
      create: { width: 12_000, height: 9000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await intake(large)).toMatchObject({ ok: true, width: 1800, height: 2400 })
  })
  it('lose any data hidden behind the picture', async () => {
    const result = await intake(
      Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from('<?php system($_GET[0]); ?>')]),
    )
    if (!result.ok) throw new Error(result.problem)
    expect(result.jpeg.includes('<?php')).toBe(false)
  })
})

describe('rejected files', () => {
  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'unsupported-type'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'unsupported-type'],
    ['a GIF', 'GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'unsupported-type'],
    ['a HEIC without a picture', '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'unreadable-file'],
    ['an AVIF', '\x00\x00\x00\x18ftypavif\x00\x00\x00\x00mif1avif', 'unsupported-type'],
    ['a program behind a JPEG head', '\xff\xd8\xff\xe0\x00\x10JFIF\x00<?php system($_GET[0]); ?>', 'unreadable-file'],
    ['nothing', '', 'unsupported-type'],
  ])('%s', async (_name, text, problem) => {
    expect(await intake(Buffer.from(text, 'latin1'))).toEqual({ ok: false, problem })
  })
  it('a cut-off JPEG', async () => {
    const noise = await sharp({
      create: {
        width: 600,
        height: 400,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer()
    expect(await intake(noise.subarray(0, noise.length / 2))).toEqual({ ok: false, problem: 'unreadable-file' })
  })
  it.each([
    ['a PNG', 'png', 9000],
    ['a progressive JPEG', 'progressive', 9000],
    ['a JPEG of more than phones make', 'jpeg', 11_000],
  ] as const)('a small file with a huge number of pixels: %s', async (_name, kind, side) => {
    const small = sharp({ create: { width: 600, height: 400, channels: 3, background: '#000' } })
    const file = await (kind === 'png' ? small.png() : small.jpeg({ progressive: kind === 'progressive' })).toBuffer()
    expect(await intake(claiming(file, side))).toEqual({ ok: false, problem: 'too-many-pixels' })
  })
  it('a file that is too large', async () => {
    expect(await intake(Buffer.alloc(15 * 1024 * 1024 + 1))).toEqual({ ok: false, problem: 'too-large' })
  })
})

const plain = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 200, height: 300, channels: 3, background } })
    .png()
    .toBuffer()

describe('PDF', () => {
  it('becomes a photo of its first page', async () => {
    const result = await intake(onePage())
    if (!result.ok) throw new Error(result.problem)
    const { data } = await sharp(result.jpeg)
      .extract({ left: Math.round(result.width / 3), top: Math.round(result.height / 2), width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
    expect(data[2]).toBeLessThan(60)
  })
  it('with several pages is read page by page, up to the limit', async () => {
    const document = await intakeDocument(await pdfOf(await Promise.all(['#a00', '#0a0', '#00a'].map(plain))), 2)
    if (!document.ok) throw new Error(document.problem)
    expect([document.count, document.isPdf, document.pages.length]).toEqual([3, true, 2])
    const colours = await Promise.all(document.pages.map(async ({ jpeg }) => (await sharp(jpeg).stats()).dominant))
    expect(colours.map(({ r, g, b }) => [r > 120, g > 120, b > 120])).toEqual([
      [true, false, false],
      [false, true, false],
    ])
  })
  it('with a later page that is too large keeps the pages before it', async () => {
    const drawn = await rasterisePdf(withBombBehind(40), 2, { milliseconds: 3000, memory: Infinity })
    expect(drawn).toMatchObject({ ok: true, count: 2, pngs: [expect.any(Buffer)] })
  }, 20_000)
  it('with a password is rejected as locked', async () => {
    expect(await intake(locked())).toEqual({ ok: false, problem: 'pdf-locked' })
  })
  it.each([
    ['without pages', noPages()],
    ['broken', Buffer.from('%PDF-1.7\nnothing')],
  ])('%s is unreadable', async (_name, file) => {
    expect(await intake(file)).toEqual({ ok: false, problem: 'unreadable-file' })
  })
  it('that unfolds endlessly is stopped by the memory limit', async () => {
    const file = bomb(250)
    expect(file.length).toBeLessThan(1_500_000)
    // The time limit alone would let it run for longer than this test may take.
    expect(await rasterisePdf(file, 1, { milliseconds: 600_000, memory: 250 * 1024 * 1024 })).toEqual({
      ok: false,
      problem: 'pdf-too-heavy',
    })
  })
  it('that takes too long is stopped by the time limit', async () => {
    expect(await rasterisePdf(bomb(40), 1, { milliseconds: 400, memory: Infinity })).toEqual({
      ok: false,
      problem: 'pdf-too-heavy',
    })
  })
})
