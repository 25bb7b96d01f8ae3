import { decode, layOn, lightAndNoise, reflection, tableTop, toSharp } from './raster.ts'
import type { Quad, Raster } from './raster.ts'
import type { Random } from './random.ts'
import { seededRandom } from './random.ts'

/** The ways a photo can be imperfect. `heavy-blur` is unreadable on purpose; a human can read all others. */
export const variants = [
  'clean',
  'rotated',
  'perspective',
  'blur',
  'heavy-blur',
  'jpeg',
  'small',
  'glare',
  'phone1',
  'phone2',
  'phone90',
  'turned',
] as const
export type Variant = (typeof variants)[number]

type Shot = {
  /** Rotation of the document in degrees. */
  turn: number
  /** Largest shift of a corner, as a share of the document's width. */
  tilt: number
  noise: number
  falloff: number
  blur: number
  quality: number
  /** Size of the table around the document, as shares of its width and height. */
  table?: readonly [number, number]
}

/** Makes a photo-like JPEG of one drawn document face. The same variant and seed give the same bytes. */
export async function degrade(png: Buffer, variant: Variant, seed: number): Promise<Buffer> {
  const random = seededRandom(seed * 131 + variants.indexOf(variant))
  const page = await decode(png)
  switch (variant) {
    case 'clean':
      return toSharp(page).jpeg({ quality: 92 }).toBuffer()
    case 'rotated':
      return photograph(page, random, {
        turn: (random() - 0.5) * 16,
        tilt: 0,
        noise: 0,
        falloff: 0,
        blur: 0,
        quality: 88,
      })
    case 'perspective':
      return photograph(page, random, { turn: 0, tilt: 0.05, noise: 0, falloff: 0, blur: 0, quality: 88 })
    case 'blur':
      return toSharp(page).blur(1.3).jpeg({ quality: 85 }).toBuffer()
    case 'heavy-blur':
      return toSharp(page).blur(9).jpeg({ quality: 80 }).toBuffer()
    case 'jpeg':
      return toSharp(page)
        .resize({ width: Math.round(page.width * 0.75) })
        .jpeg({ quality: 38 })
        .toBuffer()
    case 'small':
      return toSharp(page)
        .resize({ width: Math.round(page.width * 0.55) })
        .jpeg({ quality: 80 })
        .toBuffer()
    case 'glare':
      reflection(page, [0.35 + random() * 0.4, 0.8], [0.13, 0.1], 0.7)
      return toSharp(page).jpeg({ quality: 85 }).toBuffer()
    case 'phone1':
      return photograph(page, random, {
        turn: (random() - 0.5) * 10,
        tilt: 0.025,
        noise: 6,
        falloff: 0.3,
        blur: 0.6,
        quality: 72,
      })
    case 'phone2':
      reflection(page, [random(), 0.2 + random() * 0.3], [0.16, 0.12], 0.6)
      return photograph(page, random, {
        turn: (random() - 0.5) * 16,
        tilt: 0.035,
        noise: 9,
        falloff: 0.45,
        blur: 0.9,
        quality: 66,
      })
    case 'turned': {
      // A photo taken from the side: between 12 and 78 degrees, either way.
      const turn = (12 + random() * 66) * (random() < 0.5 ? 1 : -1)
      const longest = Math.hypot(page.width, page.height) * 1.04
      const table = [longest / page.width, longest / page.height] as const
      return photograph(page, random, { turn, tilt: 0.01, noise: 4, falloff: 0.2, blur: 0.5, quality: 80, table })
    }
    case 'phone90': {
      const shot = await photograph(page, random, {
        turn: (random() - 0.5) * 6,
        tilt: 0.02,
        noise: 5,
        falloff: 0.25,
        blur: 0.5,
        quality: 90,
      })
      const quarter = [90, 180, 270][Math.floor(random() * 3)] ?? 90
      const turned = await decode(shot)
      return toSharp(turned).rotate(quarter).jpeg({ quality: 74 }).toBuffer()
    }
  }
}

async function photograph(page: Raster, random: Random, shot: Shot): Promise<Buffer> {
  const [wide, high] = shot.table ?? [1.28, 1.4]
  const width = Math.round(page.width * wide)
  const height = Math.round(page.height * high)
  const table = tableTop(width, height, random)
  layOn(table, page, corners(page, { width, height }, random, shot))
  lightAndNoise(table, random, shot.noise, shot.falloff)
  const picture = toSharp(table)
  return (shot.blur > 0.3 ? picture.blur(shot.blur) : picture).jpeg({ quality: shot.quality }).toBuffer()
}

function corners(page: Raster, { width, height }: { width: number; height: number }, random: Random, shot: Shot): Quad {
  const angle = (shot.turn * Math.PI) / 180
  const shift = () => (random() - 0.5) * 2 * shot.tilt * page.width
  const place = (sx: number, sy: number): readonly [number, number] => {
    const x = (sx * page.width) / 2
    const y = (sy * page.height) / 2
    return [
      width / 2 + x * Math.cos(angle) - y * Math.sin(angle) + shift(),
      height / 2 + x * Math.sin(angle) + y * Math.cos(angle) + shift(),
    ]
  }
  return [place(-1, -1), place(1, -1), place(1, 1), place(-1, 1)]
}
