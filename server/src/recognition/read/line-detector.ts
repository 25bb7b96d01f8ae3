import { stretch, toPlanes } from './image.ts'
import type { Image } from './image.ts'
import { alongText, smallestRectangle } from './line-box.ts'
import type { LineBox } from './line-box.ts'
import type { Models } from './models.ts'

// PP-OCRv4's detector marks, pixel by pixel, where text is (a "differentiable binarisation" network). The numbers
// below are its usual post-processing. 960 pixels was the cheapest side length that still found every MRZ.
const longestSide = 960
const pixelThreshold = 0.3
const lineThreshold = 0.5
const smallestArea = 12
/** The network marks a shrunken core of each line. We add this much around it. */
const lineGrowth = 1.6
const channelMean = [0.485, 0.456, 0.406]
const channelDeviation = [0.229, 0.224, 0.225]

/** Finds the lines of text in a photo, in any direction, in no particular order. */
export async function detectLines(models: Models, image: Image): Promise<LineBox[]> {
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const multipleOf32 = (size: number) => Math.max(32, Math.round((size * scale) / 32) * 32)
  const small = await stretch(image, multipleOf32(image.width), multipleOf32(image.height))
  const { data } = await models.detectLines(toPlanes(small, channelMean, channelDeviation), [
    1,
    3,
    small.height,
    small.width,
  ])
  const boxes = textRegions(data, small.width, small.height)
  return boxes.map((box) => enlarge(alongText(box), image.width / small.width, image.height / small.height))
}

/** Boxes round connected marked pixels, in pixels of the network's map. */
function textRegions(map: Float32Array, width: number, height: number): LineBox[] {
  const seen = new Uint8Array(map.length)
  const boxes: LineBox[] = []
  for (let start = 0; start < map.length; start += 1) {
    if ((map[start] ?? 0) <= pixelThreshold || seen[start] === 1) continue
    const region = fill({ map, width, height }, seen, start)
    const score = region.sum / region.count
    if (region.count < smallestArea || score < lineThreshold) continue
    const core = smallestRectangle(region.edge)
    if (core === null || Math.min(core.width, core.height) < 3) continue
    const grow = (core.width * core.height * lineGrowth) / (core.width + core.height)
    boxes.push({ ...core, width: core.width + grow, height: core.height + grow, score })
  }
  return boxes
}

interface Region {
  count: number
  sum: number
  edge: [number, number][]
}

function fill(
  { map, width, height }: { map: Float32Array; width: number; height: number },
  seen: Uint8Array,
  start: number,
): Region {
  const stack = [start]
  const region: Region = { count: 0, sum: 0, edge: [] }
  seen[start] = 1
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width
    const y = (at - x) / width
    region.count += 1
    region.sum += map[at] ?? 0
    let isEdge = x === 0 || y === 0 || x === width - 1 || y === height - 1
    const neighbours = [x + 1 < width ? at + 1 : -1, x > 0 ? at - 1 : -1, at + width, at - width]
    for (const next of neighbours) {
      if (next < 0 || next >= map.length) continue
      if ((map[next] ?? 0) <= pixelThreshold) isEdge = true
      else if (seen[next] === 0) {
        seen[next] = 1
        stack.push(next)
      }
    }
    if (isEdge) region.edge.push([x, y])
  }
  return region
}

/** From the map's pixels to the photo's. The two scales differ only by rounding. */
function enlarge(box: LineBox, sx: number, sy: number): LineBox {
  const along = Math.abs(box.ux) * sx + Math.abs(box.uy) * sy
  const across = Math.abs(box.uy) * sx + Math.abs(box.ux) * sy
  return { ...box, x: (box.x + 0.5) * sx, y: (box.y + 0.5) * sy, width: box.width * along, height: box.height * across }
}
