/** The few members of opentype.js 2 used here; the package ships no types. */
declare module 'opentype.js/dist/opentype.mjs' {
  export type PathCommand =
    | { type: 'Z' }
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
  export interface Path {
    commands: PathCommand[]
  }
  export interface Glyph {
    advanceWidth: number
    getPath(x: number, y: number, fontSize: number): Path
  }
  export interface Font {
    unitsPerEm: number
    charToGlyph(char: string): Glyph
    charToGlyphIndex(char: string): number
  }
  export function parse(buffer: ArrayBuffer): Font
}
