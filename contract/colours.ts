/** Colours derived from the brand colour. */
export interface Palette {
  brand: string
  hover: string
  press: string
  /** Text on it: the more readable of two colours. */
  on: string
  /** A tint of the background. */
  soft: string
}

type Rgb = readonly number[]

const darkText = '#1c1300'
const whiteText = '#ffffff'
/** Of the tint. */
const softness = 0.1
/** WCAG 2.2, 1.4.3. */
const readable = 4.5

/**
 * A colour with an opacity, 0 to 1, as two more hexadecimal digits (specification, section 5). Accepts `#` and exactly
 * six digits; null for anything else.
 */
export function colourWith(colour: string, opacity?: number): string | null {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null
  if (opacity === undefined) return colour
  const share = Math.round(Math.min(1, Math.max(0, opacity)) * 255)
  return colour + share.toString(16).padStart(2, '0')
}

/**
 * The palette of a colour (`#rrggbb`). Null for an invalid colour, or when neither text colour is readable on it at
 * rest, on hover and when pressed.
 */
export function paletteOf(brand: string): Palette | null {
  const soft = colourWith(brand.toLowerCase(), softness)
  if (soft === null) return null
  const [hover, press] = [mix('#000000', brand, 0.94), mix('#000000', brand, 0.88)]
  const worst = (text: string): number => Math.min(...[brand, hover, press].map((behind) => contrast(text, behind)))
  const on = worst(darkText) >= worst(whiteText) ? darkText : whiteText
  if (worst(on) < readable) return null
  return { brand: brand.toLowerCase(), hover, press, on, soft }
}

/** Contrast of two colours (WCAG 2.2, "contrast ratio"). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const rgb = (colour: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** The visible colour when a colour with an opacity covers a background. */
export function mix(ground: string, colour: string, share: number): string {
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

/** The palette as the style sheets use it. */
export function paletteStyles({ brand, hover, press, on, soft }: Palette): Record<string, string> {
  return { '--brand': brand, '--brand-hover': hover, '--brand-press': press, '--on-brand': on, '--brand-soft': soft }
}
