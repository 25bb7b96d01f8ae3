import sharp from 'sharp'
import { seededRandom } from '../../../../tools/specimens/random.ts'

/*
 * Photos for tests that are not about reading: unique pictures with a mark that says which specimen they represent.
 * They are made and read in milliseconds. A drawn document takes seconds.
 */

/**
 * The specimen of a photo and the state that issued it, by their index in the lists, and the six digits of its number; 0
 * is the specimen’s own number.
 */
export interface Mark {
  specimen: number
  issuer: number
  number: number
}

const [width, height] = [1040, 720]
/** The mark: a row of black and white squares along the upper edge, one per bit. */
const field = { left: 40, top: 20, size: 30 }
const bits = { specimen: 4, issuer: 2, number: 20, check: 6 }

/** A sharp, bright photo that contains a mark. Another shot of the same document is another picture. */
export function markedPhoto(mark: Mark, shot = 0): Promise<Buffer> {
  const random = seededRandom((shot * 1_000_003 + mark.number) * 16 + mark.specimen)
  const tones = Array.from({ length: 26 * 18 }, () => 150 + Math.floor(random() * 100))
  const row = bitsOf(mark)
  const gray = Buffer.alloc(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const bit =
        y >= field.top && y < field.top + field.size ? row[Math.floor((x - field.left) / field.size)] : undefined
      const tone = tones[Math.floor(y / 40) * 26 + Math.floor(x / 40)] ?? 0
      // Camera noise: a file of one tone would be too small to show upload progress.
      gray[y * width + x] = bit === undefined ? tone - Math.floor(random() * 32) : bit === 1 ? 0 : 255
    }
  return sharp(gray, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** The mark of a photo, if it has one. */
export async function markOf(jpeg: Uint8Array): Promise<Mark | null> {
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true })
  const y = Math.floor(((field.top + field.size / 2) / height) * info.height)
  const read = (from: number, count: number): number =>
    Array.from({ length: count }, (_, index) => {
      const x = Math.floor(((field.left + field.size * (from + index + 0.5)) / width) * info.width)
      return (data[y * info.width + x] ?? 255) < 128 ? 1 : 0
    }).reduce<number>((value, bit) => value * 2 + bit, 0)
  const mark = {
    specimen: read(0, bits.specimen),
    issuer: read(bits.specimen, bits.issuer),
    number: read(bits.specimen + bits.issuer, bits.number),
  }
  return read(bits.specimen + bits.issuer + bits.number, bits.check) === checkOf(mark) ? mark : null
}

function bitsOf(mark: Mark): number[] {
  const written = (name: keyof typeof bits, value: number): string => value.toString(2).padStart(bits[name], '0')
  const { specimen, issuer, number } = mark
  const row = [
    written('specimen', specimen),
    written('issuer', issuer),
    written('number', number),
    written('check', checkOf(mark)),
  ]
  return [...row.join('')].map(Number)
}

/** Never 0, because a bright picture without a mark reads as 0. */
const checkOf = ({ specimen, issuer, number }: Mark): number => 1 + ((specimen * 7 + issuer * 31 + number) % 61)
