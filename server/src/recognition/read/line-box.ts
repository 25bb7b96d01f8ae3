/**
 * The place of a line of text in a photo: its centre, its direction (unit vector), its length and height in pixels.
 * (-uy, ux) points across the line. The shape alone does not show whether the text reads along u or against it.
 */
export interface LineBox {
  x: number
  y: number
  ux: number
  uy: number
  width: number
  height: number
  /** Confidence of the detector, 0..1. */
  score: number
}

type Point = readonly [x: number, y: number]

/** The smallest rotated rectangle around some points, from which we make a line box. Null for fewer than two points. */
export function smallestRectangle(points: Point[]): Omit<LineBox, 'score'> | null {
  const corners = convexHull(points)
  let best: (Omit<LineBox, 'score'> & { area: number }) | null = null
  corners.forEach(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length] ?? [ax, ay]
    const length = Math.hypot(bx - ax, by - ay)
    if (length === 0) return
    const candidate = rectangleAlong(corners, (bx - ax) / length, (by - ay) / length)
    const area = candidate.width * candidate.height
    if (best === null || area < best.area) best = { ...candidate, area }
  })
  return best
}

function rectangleAlong(corners: readonly Point[], ux: number, uy: number): Omit<LineBox, 'score'> {
  const along = corners.map(([x, y]) => x * ux + y * uy)
  const across = corners.map(([x, y]) => y * ux - x * uy)
  const [a0, a1, c0, c1] = [Math.min(...along), Math.max(...along), Math.min(...across), Math.max(...across)]
  const a = (a0 + a1) / 2
  const c = (c0 + c1) / 2
  // The points are pixel centres, so the shape is one pixel larger each way.
  return { x: a * ux - c * uy, y: a * uy + c * ux, ux, uy, width: a1 - a0 + 1, height: c1 - c0 + 1 }
}

/** Andrew's monotone chain. */
function convexHull(points: Point[]): Point[] {
  const sorted = points.toSorted((p, q) => p[0] - q[0] || p[1] - q[1])
  const half = (list: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of list) {
      while (chain.length > 1 && !rateLimitRemaining(chain.at(-2) ?? point, chain.at(-1) ?? point, point)) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

const rateLimitRemaining = (o: Point, a: Point, b: Point) =>
  (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]) > 0

/** Makes the direction run along the longer side, to the right, or downwards for a vertical line. */
export function alongText(box: LineBox): LineBox {
  let { ux, uy, width, height } = box
  if (height > width) [ux, uy, width, height] = [-uy, ux, height, width]
  if (ux < -0.7 || (Math.abs(ux) <= 0.7 && uy < 0)) [ux, uy] = [-ux, -uy]
  return { ...box, ux, uy, width, height }
}

/** Distance of `box` from `reference` in pixels, along and across the direction of `reference`. */
export function offset(box: LineBox, reference: LineBox): { along: number; across: number } {
  const dx = box.x - reference.x
  const dy = box.y - reference.y
  return { along: dx * reference.ux + dy * reference.uy, across: dy * reference.ux - dx * reference.uy }
}

/** Whether two lines run in nearly the same direction. `tolerance` in degrees. */
export function isParallel(a: LineBox, b: LineBox, tolerance: number): boolean {
  return Math.abs(a.ux * b.uy - a.uy * b.ux) < Math.sin((tolerance * Math.PI) / 180)
}
