/** The few members of opentype.js 2 used here; the package ships no types. */
declare module 'opentype.js' {
  export interface Path {
    toPathData(decimals?: number): string;
  }
  export interface Glyph {
    index: number;
    advanceWidth: number;
    getPath(x: number, y: number, fontSize: number): Path;
  }
  export interface Font {
    unitsPerEm: number;
    charToGlyph(char: string): Glyph;
    charToGlyphIndex(char: string): number;
  }
  const opentype: { parse(buffer: ArrayBuffer): Font };
  export default opentype;
}
