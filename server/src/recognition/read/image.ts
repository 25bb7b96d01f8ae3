import sharp from 'sharp'
import type { LineBox } from './line-box.ts'
import { turned as turnedPoint, type ToPhoto } from './place.ts'

/** RGB pixels, three bytes each, row by row. */
export interface Image {
  data: Uint8Array
  width: number
  height: number
}

/** Decodes a photo to RGB. */
export async function decodeImage(jpeg: Uint8Array): Promise<Image> {
  const { data, info } = await sharp(jpeg)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Scales to exactly this size, without keeping the proportions. */
export async function stretch(image: Image, width: number, height: number): Promise<Image> {
  const raw = { width: image.width, height: image.height, channels: 3 } as const
  const data = await sharp(image.data, { raw }).resize(width, height, { fit: 'fill', kernel: 'cubic' }).raw().toBuffer()
  return { data, width, height }
}

/** From and to, in pixels from the middle. */
type Ends = readonly [low: number, high: number]

/** A part of a photo that was turned. */
export interface TurnedImage extends Image {
  toPhoto: ToPhoto
}

/** Turns a photo clockwise around its middle, and keeps the part of it that `part` names. */
export async function rotate(image: Image, degrees: number, part: { x: Ends; y: Ends }): Promise<TurnedImage> {
  const raw = { width: image.width, height: image.height, channels: 3 } as const
  const turned = await sharp(image.data, { raw })
    .rotate(degrees, { background: '#808080' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [left, right] = within(part.x, turned.info.width)
  const [top, bottom] = within(part.y, turned.info.height)
  const { width, height } = turned.info
  const data = await sharp(turned.data, { raw: { width, height, channels: 3 } })
    .extract({ left, top, width: right - left, height: bottom - top })
    .raw()
    .toBuffer()
  const toPhoto: ToPhoto = ([x, y]) => {
    const [dx, dy] = turnedPoint([x + left - width / 2, y + top - height / 2], -degrees)
    return [dx + image.width / 2, dy + image.height / 2]
  }
  return { data, width: right - left, height: bottom - top, toPhoto }
}

function within([low, high]: Ends, size: number): [number, number] {
  return [Math.max(0, Math.round(size / 2 + low)), Math.min(size, Math.round(size / 2 + high))]
}

/**
 * Cuts a line out of a photo and rotates it level, `height` pixels high, width in proportion. Averages several samples
 * per pixel when it shrinks, so that thin strokes survive.
 */
export function cutLine(image: Image, box: LineBox, height: number, upsideDown: boolean): Image {
  const scale = height / box.height
  const width = Math.max(8, Math.round(box.width * scale))
  const out = new Uint8Array(width * height * 3)
  const samples = Math.max(1, Math.ceil(1 / scale))
  const sign = upsideDown ? -1 : 1
  const sums = new Float64Array(3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      sums.fill(0)
      for (let s = 0; s < samples * samples; s += 1) {
        const along = sign * ((x + ((s % samples) + 0.5) / samples) / scale - box.width / 2)
        const across = sign * ((y + (Math.floor(s / samples) + 0.5) / samples) / scale - box.height / 2)
        addSample(
          image,
          box.x + along * box.ux - across * box.uy - 0.5,
          box.y + along * box.uy + across * box.ux - 0.5,
          sums,
        )
      }
      const at = (y * width + x) * 3
      for (let c = 0; c < 3; c += 1) out[at + c] = (sums[c] ?? 0) / (samples * samples)
    }
  }
  return { data: out, width, height }
}

/** Adds the bilinear colour at u, v. Outside the image it uses the nearest edge pixel. */
function addSample(image: Image, u: number, v: number, sums: Float64Array): void {
  const { data, width } = image
  const cu = Math.max(0, Math.min(width - 1.001, u))
  const cv = Math.max(0, Math.min(image.height - 1.001, v))
  const x = Math.trunc(cu)
  const y = Math.trunc(cv)
  const fx = cu - x
  const fy = cv - y
  const top = (y * width + x) * 3
  const low = top + width * 3
  for (let c = 0; c < 3; c += 1) {
    const above = (data[top + c] ?? 0) * (1 - fx) + (data[top + 3 + c] ?? 0) * fx
    const below = (data[low + c] ?? 0) * (1 - fx) + (data[low + 3 + c] ?? 0) * fx
    sums[c] = (sums[c] ?? 0) + above * (1 - fy) + below * fy
  }
}

/** Brightness of each pixel (ITU-R BT.601), 0..255. */
export function toGray(image: Image): Float32Array {
  const gray = new Float32Array(image.width * image.height)
  for (let i = 0; i < gray.length; i += 1) {
    gray[i] =
      (image.data[i * 3] ?? 0) * 0.299 + (image.data[i * 3 + 1] ?? 0) * 0.587 + (image.data[i * 3 + 2] ?? 0) * 0.114
  }
  return gray
}

/**
 * Colour planes blue, green, red, as in the training of the PaddleOCR networks, each `(value / 255 - mean) /
 * deviation`.
 */
export function toPlanes(image: Image, mean: readonly number[], deviation: readonly number[]): Float32Array {
  const size = image.width * image.height
  const planes = new Float32Array(3 * size)
  for (let c = 0; c < 3; c += 1) {
    const shift = mean[c] ?? 0
    const divide = deviation[c] ?? 1
    for (let i = 0; i < size; i += 1) planes[c * size + i] = ((image.data[i * 3 + 2 - c] ?? 0) / 255 - shift) / divide
  }
  return planes
}
