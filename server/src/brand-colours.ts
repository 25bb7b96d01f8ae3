/** Colours that follow from the brand's one. */
export interface Palette {
  brand: string
  hover: string
  press: string
  /** Text on it: the one of two that is easier to read. */
  on: string
  softLight: string
  softDark: string
}

type Rgb = readonly number[]

const darkText = '#1c1300'
const whiteText = '#ffffff'
const lightSurface = '#ffffff'
const darkSurface = '#16191e'
/** WCAG 2.2, 1.4.3. */
const readable = 4.5

/** The palette of a colour (`#rrggbb`); null when neither text colour can be read on it, at rest, under the pointer and pressed. */
export function paletteOf(brand: string): Palette | null {
  const [hover, press] = [mix('#000000', brand, 0.94), mix('#000000', brand, 0.88)]
  const worst = (text: string): number => Math.min(...[brand, hover, press].map((behind) => contrast(text, behind)))
  const on = worst(darkText) >= worst(whiteText) ? darkText : whiteText
  if (worst(on) < readable) return null
  return { brand: brand.toLowerCase(), hover, press, on, softLight: mix(lightSurface, brand, 0.1), softDark: mix(darkSurface, brand, 0.1) }
}

/** Contrast of two colours (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const rgb = (colour: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function mix(ground: string, colour: string, share: number): string {
  const under = rgb(ground)
  return `#${rgb(colour)
    .map((part, index) => Math.round(part * share + (under[index] ?? 0) * (1 - share)))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = rgb(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
