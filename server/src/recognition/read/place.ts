import type { LineBox } from './line-box.ts'
import type { Place, PlaceOfSide, Side } from './reading.ts'

type Point = readonly [x: number, y: number]

/** From a point of the picture that was read to the photo that it is of, both in pixels. */
export type ToPhoto = (point: Point) => Point

/** Turns a point around the origin, clockwise as pictures are drawn. */
export function turned([x, y]: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]
}

/** The corners of a line, with some paper around it: the detector keeps close to the print. */
export function cornersOf({ x, y, ux, uy, width, height }: LineBox): Point[] {
  const [along, across] = [width / 2 + height / 4, height * 0.75]
  return [-1, 1].flatMap((a) =>
    [-1, 1].map((c): Point => [x + a * along * ux - c * across * uy, y + a * along * uy + c * across * ux]),
  )
}

/** The upright rectangle around some points of a photo. */
export function placeAround(points: readonly Point[], { width, height }: { width: number; height: number }): Place {
  const share = (pixels: number, size: number) => Math.round(Math.min(1, Math.max(0, pixels / size)) * 1e4) / 1e4
  const xs = points.map(([x]) => share(x, width))
  const ys = points.map(([, y]) => share(y, height))
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const size = (ends: readonly number[], low: number) => Math.round((Math.max(...ends) - low) * 1e4) / 1e4
  return { left, top, width: size(xs, left), height: size(ys, top) }
}

/** The rectangle around some rectangles of a photo. */
export function placeOfAll(places: readonly Place[]): Place {
  const left = Math.min(...places.map((one) => one.left))
  const top = Math.min(...places.map((one) => one.top))
  const right = Math.max(...places.map((one) => one.left + one.width))
  const bottom = Math.max(...places.map((one) => one.top + one.height))
  const size = (length: number): number => Math.round(length * 1e4) / 1e4
  return { left, top, width: size(right - left), height: size(bottom - top) }
}

/** Where a part of a reading is, for its facts. */
export function placed({ side, place }: { side: Side; place?: Place | undefined }): { place?: PlaceOfSide } {
  return place ? { place: { side, ...place } } : {}
}
