import { rotate, type Image, type TurnedImage } from './image.ts'
import type { LineBox } from './line-box.ts'

// The networks were trained on lines that are nearly level. A page that lies at an angle is turned first.

/** Lines up to this many degrees from level (or upright) are read as they are. */
const mostSkew = 9
/** Shorter boxes say little about the direction. */
const leastLength = 3
/** Degrees to both sides that count as one direction. */
const spread = 3
/** Space around the print, as a share of its size: the detector may have missed the ends of lines. */
const margin = 0.15

/**
 * How far the print is from level or upright, in degrees from -45 to 45: the direction that most of its length has, or
 * 0 when there is none.
 */
export function skewOf(boxes: readonly LineBox[]): number {
  const long = boxes.filter(({ width, height }) => width >= height * leastLength)
  const angles = long.map(({ ux, uy, width }) => ({ angle: nearest((Math.atan2(uy, ux) * 180) / Math.PI), width }))
  let best = { length: 0, angle: 0 }
  for (const { angle } of angles) {
    const alike = angles.map((one) => ({ off: nearest(one.angle - angle), width: one.width }))
    const near = alike.filter(({ off }) => Math.abs(off) <= spread)
    const length = near.reduce((sum, { width }) => sum + width, 0)
    if (length <= best.length) continue
    best = { length, angle: nearest(angle + near.reduce((sum, { off, width }) => sum + off * width, 0) / length) }
  }
  return best.angle
}

/** An angle from the nearest of level and upright. */
const nearest = (degrees: number): number => degrees - Math.round(degrees / 90) * 90

/** The part of the photo with the print, turned so that its lines are level or upright. Null when they are already. */
export async function levelled(image: Image, boxes: readonly LineBox[]): Promise<TurnedImage | null> {
  const skew = skewOf(boxes)
  return Math.abs(skew) <= mostSkew ? null : rotate(image, -skew, printIn(image, boxes, -skew))
}

/** Where the print is once the photo is turned, in pixels from the photo's middle. */
function printIn(image: Image, boxes: readonly LineBox[], degrees: number) {
  const angle = (degrees * Math.PI) / 180
  const places = boxes.map(({ x, y, width, height }) => {
    const [dx, dy] = [x - image.width / 2, y - image.height / 2]
    const reach = Math.max(width, height) / 2
    return {
      x: dx * Math.cos(angle) - dy * Math.sin(angle),
      y: dx * Math.sin(angle) + dy * Math.cos(angle),
      reach,
    }
  })
  const ends = (at: (place: (typeof places)[number]) => number): [number, number] => {
    const low = Math.min(...places.map((place) => at(place) - place.reach))
    const high = Math.max(...places.map((place) => at(place) + place.reach))
    const more = (high - low) * margin
    return [low - more, high + more]
  }
  return { x: ends(({ x }) => x), y: ends(({ y }) => y) }
}
