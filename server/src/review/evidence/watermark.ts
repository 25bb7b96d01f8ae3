import sharp from 'sharp'

/*
 * The mark over evidence in the console, so that a photo of the screen names who took it. The letters are drawn as dots:
 * a bare machine has no fonts.
 */

/** Each letter as seven rows of five dots, one bit for each, the leftmost dot first. */
const letters: Readonly<Record<string, readonly number[]>> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [31, 2, 4, 2, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  A: [14, 17, 17, 17, 31, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [28, 18, 17, 17, 17, 18, 28],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  G: [14, 17, 16, 23, 17, 17, 15],
  H: [17, 17, 17, 31, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14],
  J: [7, 2, 2, 2, 2, 18, 12],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 17, 25, 21, 19, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  P: [30, 17, 17, 30, 16, 16, 16],
  Q: [14, 17, 17, 17, 21, 18, 13],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  V: [17, 17, 17, 17, 17, 10, 4],
  W: [17, 17, 17, 21, 21, 21, 10],
  X: [17, 17, 10, 4, 10, 17, 17],
  Y: [17, 17, 17, 10, 4, 4, 4],
  Z: [31, 1, 2, 4, 8, 16, 31],
  '.': [0, 0, 0, 0, 0, 12, 12],
  '-': [0, 0, 0, 31, 0, 0, 0],
  _: [0, 0, 0, 0, 0, 0, 31],
  ':': [0, 12, 12, 0, 12, 12, 0],
  '@': [14, 17, 1, 13, 21, 21, 14],
}
/** Width of a letter and height of a line, in dots. */
const [advance, line] = [6, 11]

/** How far a mark is turned, so that it crosses the lines of a document. */
const turn = (24 * Math.PI) / 180

/** A picture with `lines` drawn over it many times, see-through, as a JPEG. */
export async function watermarked(picture: Buffer, lines: readonly string[]): Promise<Buffer> {
  const image = sharp(picture)
  const { width, height } = await image.metadata()
  return image
    .composite([{ input: Buffer.from(markFor({ width, height }, lines)), tile: true }])
    .jpeg({ quality: 85 })
    .toBuffer()
}

/**
 * One mark as a drawing, which is then laid side by side: drawing all of them takes ten times as long. About three fit
 * beside each other, so that it can be read at any crop of a quarter of the picture.
 */
function markFor({ width, height }: { width: number; height: number }, lines: readonly string[]): string {
  const dots = Math.max(...lines.map((text) => text.length)) * advance
  const rows = (lines.length + 1) * line
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)]
  const dot = Math.max(0.5, Math.min(width, 1.5 * height) / 3 / (dots * cosine + rows * sine))
  const [long, high] = [dots * dot, rows * dot]
  const [across, down] = [Math.ceil(long * cosine + high * sine), Math.ceil(long * sine + high * cosine)]
  const mark = lines.map((text, row) => dotsOf(text, row, dot)).join('')
  const place = `translate(${across / 2} ${down / 2}) rotate(-24) translate(${-long / 2} ${-high / 2})`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}"><path d="${mark}" transform="${place}" fill="#fff" fill-opacity="0.3" stroke="#000" stroke-opacity="0.35" stroke-width="${dot * 0.25}"/></svg>`
}

function dotsOf(text: string, row: number, dot: number): string {
  return [...text.toUpperCase()]
    .flatMap((letter, column) =>
      (letters[letter] ?? []).flatMap((bits, y) =>
        [0, 1, 2, 3, 4]
          .filter((x) => bits & (16 >> x))
          .map(
            (x) =>
              `M${((column * advance + x) * dot).toFixed(1)} ${((row * line + y + 2) * dot).toFixed(1)}h${dot.toFixed(1)}v${dot.toFixed(1)}h-${dot.toFixed(1)}z`,
          ),
      ),
    )
    .join('')
}
