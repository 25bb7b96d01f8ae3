import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'opentype.js/dist/opentype.mjs'
import type { Font, PathCommand } from 'opentype.js/dist/opentype.mjs'

// Text is drawn as outlines, so that a machine without installed fonts gives the same picture.

/** The three fonts a document needs. */
export type Face = 'regular' | 'bold' | 'ocrb'

/** How to set one run of text. Lengths in pixels; `y` is the baseline. */
export type TextStyle = {
  face: Face
  size: number
  fill: string
  anchor?: 'start' | 'middle' | 'end'
  /** Distance from glyph to glyph; set for OCR-B, whose pitch ICAO Doc 9303-3 defines. */
  pitch?: number
  /** Extra space after each glyph. */
  tracking?: number
}

function load(url: string): Font {
  const bytes = readFileSync(fileURLToPath(url))
  return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

const plexFolder = import.meta.resolve('@fontsource/ibm-plex-sans/package.json')
const plex = (subset: string, weight: number) =>
  load(new URL(`./files/ibm-plex-sans-${subset}-${weight}-normal.woff`, plexFolder).href)

const fontSubsets = ['latin', 'latin-ext', 'cyrillic']
const cache = new Map<Face, Font[]>()

function fontsOf(face: Face): Font[] {
  const known = cache.get(face)
  if (known !== undefined) return known
  const fonts =
    face === 'ocrb'
      ? [load(new URL('./fonts/OCRB.otf', import.meta.url).href)]
      : fontSubsets.map((subset) => plex(subset, face === 'bold' ? 600 : 400))
  cache.set(face, fonts)
  return fonts
}

function fontFor(face: Face, char: string): Font {
  const fonts = fontsOf(face)
  const found = fonts.find((font) => font.charToGlyphIndex(char) > 0)
  if (found === undefined) throw new Error(`no glyph for U+${(char.codePointAt(0) ?? 0).toString(16)} in ${face}`)
  return found
}

function advance(char: string, style: TextStyle): number {
  if (style.pitch !== undefined) return style.pitch
  const font = fontFor(style.face, char)
  return (font.charToGlyph(char).advanceWidth / font.unitsPerEm) * style.size + (style.tracking ?? 0)
}

/** Width in pixels that `text` takes. */
function textWidth(text: string, style: TextStyle): number {
  return [...text].reduce((sum, char) => sum + advance(char, style), 0)
}

// The package's own toPathData() writes small numbers with an exponent, which the SVG renderer cannot read.
function outlineOf(commands: readonly PathCommand[]): string {
  const point = (x: number, y: number) => `${x.toFixed(2)} ${y.toFixed(2)} `
  return commands
    .map((c) => {
      if (c.type === 'Z') return 'Z'
      if (c.type === 'C') return `C${point(c.x1, c.y1)}${point(c.x2, c.y2)}${point(c.x, c.y)}`
      if (c.type === 'Q') return `Q${point(c.x1, c.y1)}${point(c.x, c.y)}`
      return `${c.type}${point(c.x, c.y)}`
    })
    .join('')
}

/** An SVG path of `text` with its baseline starting (or centred, or ending) at x, y. */
export function textPath(text: string, x: number, y: number, style: TextStyle): string {
  const width = textWidth(text, style)
  let pen = x - (style.anchor === 'middle' ? width / 2 : style.anchor === 'end' ? width : 0)
  let outline = ''
  for (const char of text) {
    outline += outlineOf(fontFor(style.face, char).charToGlyph(char).getPath(pen, y, style.size).commands)
    pen += advance(char, style)
  }
  return `<path d="${outline}" fill="${style.fill}"/>`
}
