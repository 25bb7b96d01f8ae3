/** How a picture is drawn in its frame: 1 fits it into the frame. */
export interface View {
  zoom: number
  /** Degrees clockwise. */
  turn: number
  /** Distance from the middle, in pixels. */
  x: number
  y: number
  /** 1 as it is. */
  contrast: number
}

/** The whole picture, as it is. */
export const fitted: View = { zoom: 1, turn: 0, x: 0, y: 0, contrast: 1 }

/** A part of a picture, as shares of its width and height, from its top left corner. */
export interface Part {
  left: number
  top: number
  width: number
  height: number
}

/** Width and height in pixels. */
interface Size {
  width: number
  height: number
}

const least = 0.25
const most = 8
/** A small part is not zoomed further: what is around it says which field it is. */
const mostOfPart = 4
/** How much one press of a key or one step of the wheel zooms. */
export const zoomStep = 1.25
/** What each arrow key shows more of: the picture moves the other way. */
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
}
const contrasts = [1, 1.5, 2, 3]

/** Zooms by a factor around a point, which stays where it is. The point is given from the middle of the frame. */
export function zoomed(view: View, factor: number, at = { x: 0, y: 0 }): View {
  const zoom = Math.min(most, Math.max(least, view.zoom * factor))
  const by = zoom / view.zoom
  return { ...view, zoom, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }
}

/** Whether width and height change places in the frame. */
export const isAside = ({ turn }: Pick<View, 'turn'>): boolean => turn % 180 !== 0

/** The frame as the picture sees it: turned with it. */
const turnedFrame = ({ width, height }: Size, view: Pick<View, 'turn'>): Size =>
  isAside(view) ? { width: height, height: width } : { width, height }

/** Zooms to a part of the picture, which goes to the middle of the frame. */
export function focused(view: View, part: Part, { frame, picture }: { frame: Size; picture: Size }): View {
  const box = turnedFrame(frame, view)
  const fit = Math.min(box.width / picture.width, box.height / picture.height)
  const [width, height] = [picture.width * fit, picture.height * fit]
  const angle = (view.turn * Math.PI) / 180
  const [cosine, sine] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))]
  const size = { x: part.width * width, y: part.height * height }
  const across = Math.abs(cosine) * size.x + Math.abs(sine) * size.y
  const down = Math.abs(sine) * size.x + Math.abs(cosine) * size.y
  const zoom = Math.min(mostOfPart, Math.max(least, 0.9 * Math.min(frame.width / across, frame.height / down)))
  const middle = { x: (part.left + part.width / 2 - 0.5) * width, y: (part.top + part.height / 2 - 0.5) * height }
  const x = -zoom * (middle.x * cosine - middle.y * sine)
  const y = -zoom * (middle.x * sine + middle.y * cosine)
  return { ...view, zoom, x, y }
}

/** Where a part of a picture that fits its frame is in the frame as the picture sees it, in pixels. */
export function placeIn(view: View, part: Part, sizes: { frame: Size; picture: Size }): Part {
  const { picture } = sizes
  const frame = turnedFrame(sizes.frame, view)
  const fit = Math.min(frame.width / picture.width, frame.height / picture.height)
  const [width, height] = [picture.width * fit, picture.height * fit]
  return {
    left: (frame.width - width) / 2 + part.left * width,
    top: (frame.height - height) / 2 + part.top * height,
    width: part.width * width,
    height: part.height * height,
  }
}

/** Moves by the arrow keys. Null for another key. */
export function moved(view: View, key: string): View | null {
  const [x, y] = steps[key] ?? [0, 0]
  return x === 0 && y === 0 ? null : { ...view, x: view.x + x, y: view.y + y }
}

/** Turns by a quarter, clockwise or back. The whole picture fits the frame then. */
export function turned(view: View, back = false): View {
  return { ...view, zoom: 1, x: 0, y: 0, turn: (view.turn + (back ? 270 : 90)) % 360 }
}

/** The next step of contrast; after the highest, none. */
export function withMoreContrast(view: View): View {
  return { ...view, contrast: contrasts[(contrasts.indexOf(view.contrast) + 1) % contrasts.length] ?? 1 }
}

/** The view as styles of the picture. */
export function styleOf({ zoom, turn, x, y, contrast }: View): { transform: string; filter?: string } {
  return {
    transform: `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${zoom})`,
    ...(contrast === 1 ? {} : { filter: `contrast(${contrast})` }),
  }
}
