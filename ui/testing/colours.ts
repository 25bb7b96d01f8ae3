type Rgb = readonly [red: number, green: number, blue: number]

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

/** A computed colour on top of another: every CSS notation, with transparency. */
function painted(colour: string, above: Rgb): Rgb {
  if (!canvas) throw new Error('this browser draws nothing')
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = `rgb(${above.join(' ')})`
  canvas.fillRect(0, 0, 1, 1)
  canvas.fillStyle = colour
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

/** The colour behind an element's text, through all its ancestors. */
function backgroundOf(element: Element | null): Rgb {
  if (!element) return [255, 255, 255]
  return painted(getComputedStyle(element).backgroundColor, backgroundOf(element.parentElement))
}

/** WCAG 2.2, "relative luminance". */
function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Contrast of an element's text with what is rendered behind it. */
export function textContrast(element: Element): number {
  const behind = backgroundOf(element)
  return contrast(painted(getComputedStyle(element).color, behind), behind)
}

/** Contrast between one of an element's colours and its surroundings. */
export function edgeContrast(element: Element, property: 'outlineColor' | 'borderTopColor'): number {
  const around = backgroundOf(element.parentElement)
  return contrast(painted(getComputedStyle(element)[property], around), around)
}
