import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { Random } from './random.ts'
import { normal } from './random.ts'

/** Pixels of an RGB picture, three bytes each, row by row. */
export type Raster = { data: Uint8Array; width: number; height: number }

/** A corner in pixels. */
export type Point = readonly [x: number, y: number]
/** Top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point]

/** Decodes any picture to RGB. */
export async function decode(image: Buffer): Promise<Raster> {
  const { data, info } = await sharp(image)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Passes pixels to sharp. */
export function toSharp(raster: Raster): Sharp {
  return sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
}

/** Solves A x = b by Gauss-Jordan elimination with row exchange; the last column of `rows` is b. */
function solve(rows: number[][]): number[] {
  const size = rows.length
  const cell = (r: number, c: number) => rows[r]?.[c] ?? 0
  for (let col = 0; col < size; col += 1) {
    let best = col
    for (let r = col; r < size; r += 1) if (Math.abs(cell(r, col)) > Math.abs(cell(best, col))) best = r
    const [upper, lower] = [rows[col] ?? [], rows[best] ?? []]
    rows[col] = lower
    rows[best] = upper
    for (let r = 0; r < size; r += 1) {
      if (r === col) continue
      const factor = cell(r, col) / cell(col, col)
      rows[r] = (rows[r] ?? []).map((value, k) => value - factor * cell(col, k))
    }
  }
  return rows.map((row, i) => (row[size] ?? 0) / (row[i] ?? 1))
}

/** The eight numbers of the projection that maps each corner of `from` to the same corner of `to`. */
function projection(from: Quad, to: Quad): number[] {
  const rows: number[][] = []
  from.forEach(([x, y], i) => {
    const [u, v] = to[i] ?? [0, 0]
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v])
  })
  return solve(rows)
}

function sample(source: Raster, { u, v }: { u: number; v: number }, out: Uint8Array, at: number): void {
  const x = Math.trunc(u)
  const y = Math.trunc(v)
  const fx = u - x
  const fy = v - y
  const top = (y * source.width + x) * 3
  const low = top + source.width * 3
  for (let c = 0; c < 3; c += 1) {
    const above = (source.data[top + c] ?? 0) * (1 - fx) + (source.data[top + 3 + c] ?? 0) * fx
    const below = (source.data[low + c] ?? 0) * (1 - fx) + (source.data[low + 3 + c] ?? 0) * fx
    out[at + c] = above * (1 - fy) + below * fy
  }
}

/** Draws `page` onto `table` so that its corners are at `corners`. Changes `table`. */
export function layOn(table: Raster, page: Raster, corners: Quad): void {
  const whole: Quad = [
    [0, 0],
    [page.width - 1, 0],
    [page.width - 1, page.height - 1],
    [0, page.height - 1],
  ]
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = projection(corners, whole)
  for (let y = 0; y < table.height; y += 1) {
    for (let x = 0; x < table.width; x += 1) {
      const depth = g * x + h * y + 1
      const u = (a * x + b * y + c) / depth
      const v = (d * x + e * y + f) / depth
      if (u < 0 || v < 0 || u >= page.width - 1 || v >= page.height - 1) continue
      sample(page, { u, v }, table.data, (y * table.width + x) * 3)
    }
  }
}

/** A table top with a wood-like texture. */
export function tableTop(width: number, height: number, random: Random): Raster {
  const data = new Uint8Array(width * height * 3)
  const [red, green, blue] = [95 + random() * 70, 75 + random() * 50, 55 + random() * 40]
  const grain = 0.02 + random() * 0.05
  const turn = random() * 3
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  let at = 0
  for (let y = 0; y < height; y += 1) {
    const wave = Math.sin(y * 0.011 + turn) * 4
    for (let x = 0; x < width; x += 1) {
      const ring = Math.sin((x * cos + y * sin) * grain + wave)
      const speck = (random() - 0.5) * 14
      data[at] = red + ring * 6 + speck
      data[at + 1] = green + ring * 6 + speck
      data[at + 2] = blue + ring * 6 + speck
      at += 3
    }
  }
  return { data, width, height }
}

/** Light falling from one side plus sensor noise. Changes the raster; values are clamped. */
export function lightAndNoise(raster: Raster, random: Random, noise: number, falloff: number): void {
  const turn = random() * Math.PI * 2
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const clamped = new Uint8ClampedArray(raster.data.buffer, raster.data.byteOffset, raster.data.length)
  let at = 0
  for (let y = 0; y < raster.height; y += 1) {
    for (let x = 0; x < raster.width; x += 1) {
      const across = ((x / raster.width - 0.5) * cos + (y / raster.height - 0.5) * sin) * falloff
      const grain = noise === 0 ? 0 : normal(random) * noise
      for (const end = at + 3; at < end; at += 1) clamped[at] = (clamped[at] ?? 0) * (1 + across) + grain
    }
  }
}

/** A soft white reflection. `strength` 0..1 at its centre; centre and size as shares of the picture. Changes the raster. */
export function reflection(raster: Raster, centre: Point, size: Point, strength: number): void {
  for (let y = 0; y < raster.height; y += 1) {
    for (let x = 0; x < raster.width; x += 1) {
      const dx = (x / raster.width - centre[0]) / size[0]
      const dy = (y / raster.height - centre[1]) / size[1]
      const share = strength * Math.exp(-(dx * dx + dy * dy) / 2)
      if (share < 0.01) continue
      for (let c = 0; c < 3; c += 1) {
        const at = (y * raster.width + x) * 3 + c
        raster.data[at] = (raster.data[at] ?? 0) * (1 - share) + 255 * share
      }
    }
  }
}
