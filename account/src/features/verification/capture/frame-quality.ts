/** What prevents a readable picture, most important first; `ready` when nothing does. */
export type LiveHint = 'dark' | 'glare' | 'fit' | 'steady' | 'blur' | 'ready'

/** A small grey picture of the frame with a margin around it. */
export interface GreyFrame {
  /** Luminance 0 to 255, row by row. */
  pixels: Uint8Array
  width: number
  height: number
}

/** The margin outside the frame on each side, as a share of width and height. */
export const margin = 0.1

/**
 * Limits measured with generated specimens photographed on desks of four shades (frame-quality.test.ts). They only
 * choose the hint and the moment of the automatic shot. The server checks the photo itself.
 */
const limits = {
  /** Mean luminance below which noise hides the print. */
  dark: 55,
  /** Share of blocks that are overexposed from edge to edge. */
  glare: 0.02,
  /** Step of luminance that counts as a document edge against the background. */
  edge: 14,
  /** Mean change between two pictures, luminance. */
  motion: 7,
  /**
   * Variance of the Laplacian divided by the square of the contrast, within the frame. We blurred drawn pages and
   * cards step by step, at camera resolutions of 1080 to 3840 pixels. They pass the server's quality check above 0.03,
   * most backs of cards above 0.06. So the next screen does not call an automatic shot blurred.
   */
  sharp: 0.04,
  /** Variance of the Laplacian alone for a face, which has no print. */
  face: 12,
}

/** The one hint to show now. `previous` is the picture before, if there was one of the same size. */
export function hintFor(frame: GreyFrame, previous: GreyFrame | null): LiveHint {
  if (meanOf(frame.pixels) < limits.dark) return 'dark'
  if (glareOf(frame) > limits.glare) return 'glare'
  if (sidesSeen(frame) < 3) return 'fit'
  if (!previous || motionBetween(frame, previous) > limits.motion) return 'steady'
  if (printOf(frame) < limits.sharp) return 'blur'
  return 'ready'
}

/** The hint for a selfie. The browser cannot detect a face, so we only check light, stillness and sharpness. */
export function faceHintFor(frame: GreyFrame, previous: GreyFrame | null): LiveHint {
  if (meanOf(frame.pixels) < limits.dark) return 'dark'
  if (!previous || motionBetween(frame, previous) > limits.motion) return 'steady'
  return sharpnessOf(frame) < limits.face ? 'blur' : 'ready'
}

function meanOf(pixels: Uint8Array): number {
  let sum = 0
  for (const value of pixels) sum += value
  return sum / pixels.length
}

/** Share of 8 × 8 blocks that are pure white: paper has grain and print, a reflection has none. */
export function glareOf({ pixels, width, height }: GreyFrame): number {
  const size = 8
  let blown = 0
  let blocks = 0
  for (let top = 0; top + size <= height; top += size) {
    for (let left = 0; left + size <= width; left += size) {
      blocks += 1
      let all = true
      for (let y = top; all && y < top + size; y += 1)
        for (let x = left; all && x < left + size; x += 1) all = (pixels[y * width + x] ?? 0) >= 253
      if (all) blown += 1
    }
  }
  return blocks === 0 ? 0 : blown / blocks
}

/** The number of frame sides with an edge along them. */
export function sidesSeen({ pixels, width, height }: GreyFrame): number {
  const [inset, drop] = [
    Math.round((width * margin) / (1 + 2 * margin)),
    Math.round((height * margin) / (1 + 2 * margin)),
  ]
  const at = (x: number, y: number): number => pixels[y * width + x] ?? 0
  /**
   * Distances from the line at which the luminance steps near this place. Print inside the document has steps as well
   * as its edge.
   */
  const stepsAcross = (along: number, line: number, reach: number, vertical: boolean): number[] => {
    const step = (depth: number): number =>
      vertical
        ? Math.abs(at(line + depth + 2, along) - at(line + depth - 2, along))
        : Math.abs(at(along, line + depth + 2) - at(along, line + depth - 2))
    const steps: { depth: number; size: number }[] = []
    let [before, size] = [step(-reach - 1), step(-reach)]
    for (let depth = -reach; depth <= reach; depth += 1) {
      const after = step(depth + 1)
      if (size >= limits.edge && size >= before && size > after) steps.push({ depth, size })
      before = size
      size = after
    }
    // The edge of a document is among the strongest. On a rough desk there are too many to try each.
    const strongest = steps.length > stepsTried ? steps.toSorted((a, b) => b.size - a.size).slice(0, stepsTried) : steps
    return strongest.map(({ depth }) => depth)
  }
  const side = (line: number, length: number, reach: number, vertical: boolean): boolean => {
    const steps = Array.from({ length: places }, (_, place) =>
      stepsAcross(Math.round((length * (place + 2)) / (places + 3)), line, reach, vertical),
    )
    return placesOnOneLine(steps) >= places * 0.75
  }
  return [
    side(inset, height, inset - 2, true),
    side(width - 1 - inset, height, inset - 2, true),
    side(drop, width, drop - 2, false),
    side(height - 1 - drop, width, drop - 2, false),
  ].filter(Boolean).length
}

const places = 12
/** Steps of one place that we try to fit into a line: all of them took 9 ms of a fast core on a rough desk. */
const stepsTried = 6

/** The most places whose steps lie within two pixels of one straight line. Print forms no line that long. */
function placesOnOneLine(steps: readonly (readonly number[])[]): number {
  let most = 0
  for (const [x1, from] of steps.entries()) {
    for (const [x2, to] of steps.entries()) {
      if (x2 <= x1) continue
      for (const y1 of from) {
        for (const y2 of to) {
          const slope = (y2 - y1) / (x2 - x1)
          most = Math.max(
            most,
            steps.filter((depths, x) => depths.some((y) => Math.abs(y1 + slope * (x - x1) - y) <= 2)).length,
          )
        }
      }
    }
  }
  return most
}

/**
 * Mean change between two pictures of one size. Infinite when the sizes differ, for example after the phone was
 * turned.
 */
export function motionBetween(frame: GreyFrame, previous: GreyFrame): number {
  if (frame.width !== previous.width || frame.height !== previous.height) return Number.POSITIVE_INFINITY
  let sum = 0
  for (const [index, value] of frame.pixels.entries()) sum += Math.abs(value - (previous.pixels[index] ?? 0))
  return sum / frame.pixels.length
}

/** Sharpness of the print, independent of light: dim light weakens edges and contrast alike. */
function printOf(frame: GreyFrame): number {
  const { pixels, width, height } = frame
  const [x0, y0] = middleOf(frame)
  const middle = Array.from({ length: height - 2 * y0 }, (_, row) =>
    pixels.subarray((row + y0) * width + x0, (row + y0 + 1) * width - x0),
  )
  const shades = new Uint32Array(256)
  for (const row of middle) for (const shade of row) shades[shade] = (shades[shade] ?? 0) + 1
  const count = shades.reduce((sum, one) => sum + one, 0)
  /** The luminance below which this share of the pixels lies. A few outliers are noise. */
  const shadeAt = (share: number): number => {
    let below = 0
    return shades.findIndex((one) => (below += one) > count * share)
  }
  const contrast = shadeAt(0.99) - shadeAt(0.01)
  return sharpnessOf(frame) / Math.max(1, contrast ** 2)
}

const middleOf = ({ width, height }: GreyFrame): [number, number] => [Math.round(width * 0.2), Math.round(height * 0.2)]

/** Variance of the Laplacian in the middle of the picture, where the print is. */
function sharpnessOf(frame: GreyFrame): number {
  const { pixels, width, height } = frame
  const [x0, y0] = middleOf(frame)
  let [count, sum, squares] = [0, 0, 0]
  for (let y = y0; y < height - y0; y += 1) {
    for (let x = x0; x < width - x0; x += 1) {
      const index = y * width + x
      const value =
        4 * (pixels[index] ?? 0) -
        (pixels[index - 1] ?? 0) -
        (pixels[index + 1] ?? 0) -
        (pixels[index - width] ?? 0) -
        (pixels[index + width] ?? 0)
      count += 1
      sum += value
      squares += value * value
    }
  }
  const mean = sum / Math.max(1, count)
  return squares / Math.max(1, count) - mean * mean
}

/** What the frame is for. camera.module.css has the same shapes. */
export type FrameShape = 'page' | 'card' | 'face'

/** Largest share of the stage's width, and the ratio of width to height. */
const frames: Record<FrameShape, { share: number; ratio: number }> = {
  page: { share: 0.88, ratio: 125 / 88 },
  card: { share: 0.88, ratio: 85.6 / 54 },
  face: { share: 0.72, ratio: 3 / 4 },
}
/** Largest share of the stage's height, for a phone held sideways and for a face. */
const tallest = 0.62

/** The frame with its margin in camera pixels. The picture covers the stage and is cropped at two sides. */
export function frameRegion(
  video: { width: number; height: number },
  stage: { width: number; height: number },
  shape: FrameShape,
): { x: number; y: number; width: number; height: number } {
  const scale = Math.max(stage.width / video.width, stage.height / video.height)
  const { share, ratio } = frames[shape]
  const frameWidth = Math.min(stage.width * share, stage.height * tallest * ratio) / scale
  const frameHeight = frameWidth / ratio
  const width = Math.min(video.width, frameWidth * (1 + 2 * margin))
  const height = Math.min(video.height, frameHeight * (1 + 2 * margin))
  return { x: (video.width - width) / 2, y: (video.height - height) / 2, width, height }
}
