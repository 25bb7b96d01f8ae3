import { seededRandom } from './random.ts'
import { textPath } from './type.ts'

/** A rectangle in pixels. */
export type Box = { x: number; y: number; width: number; height: number }

/** The few colours of one document. */
export type Palette = { paper: string; tint: string; line: string; accent: string; ink: string }

const palettes: readonly Palette[] = [
  { paper: '#f4f1ea', tint: '#dfe9ee', line: '#7fa3b8', accent: '#1f4e6b', ink: '#16202a' },
  { paper: '#f3f4ee', tint: '#e0ecdf', line: '#86ad8d', accent: '#24583a', ink: '#18221b' },
  { paper: '#f7f1f0', tint: '#eedfe4', line: '#b98a9d', accent: '#6b2340', ink: '#261820' },
  { paper: '#f4f2f7', tint: '#e2dfef', line: '#978fc0', accent: '#3a2f74', ink: '#1b1926' },
]

/** The palette of a seed. */
export function palette(seed: number): Palette {
  const [first] = palettes
  const found = palettes[seed % palettes.length] ?? first
  if (found === undefined) throw new Error('no palettes')
  return found
}

function wave(
  box: Box,
  { y, height, length, phase }: { y: number; height: number; length: number; phase: number },
): string {
  const points: string[] = []
  for (let x = box.x; x <= box.x + box.width; x += 8) {
    const swell = Math.sin((x - box.x) / 190 + phase * 0.6) * height * 0.5
    points.push(`${x.toFixed(0)},${(y + Math.sin(x / length + phase) * height + swell).toFixed(1)}`)
  }
  return `<polyline points="${points.join(' ')}"/>`
}

/** Fine crossing waves across the background, as in security printing. */
export function guilloche(box: Box, colours: Palette, seed: number): string {
  const random = seededRandom(seed)
  const length = 46 + random() * 30
  let lines = ''
  for (let row = 0; row * 15 < box.height + 60; row += 1) {
    lines += wave(box, { y: box.y - 30 + row * 15, height: 11, length, phase: row * 0.35 })
    lines += wave(box, { y: box.y - 30 + row * 15, height: 9, length: length * 0.62, phase: -row * 0.5 + 2 })
  }
  return `<g fill="none" stroke="${colours.line}" stroke-width="1" opacity="0.34">${lines}</g>`
}

/** A rosette of rotated ellipses. */
export function rosette(x: number, y: number, radius: number, colours: Palette): string {
  let petals = ''
  for (let i = 0; i < 18; i += 1) {
    petals += `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${(radius * 0.36).toFixed(1)}" transform="rotate(${i * 10} ${x} ${y})"/>`
  }
  return `<g fill="none" stroke="${colours.line}" stroke-width="1.2" opacity="0.5">${petals}</g>`
}

/** A plain head-and-shoulders shape, not a portrait of anyone. */
export function silhouette(box: Box, colours: Palette, seed: number): string {
  const random = seededRandom(seed + 77)
  const { x, y, width: w, height: h } = box
  const middle = x + w / 2
  const head = w * (0.2 + random() * 0.03)
  const hair = 1.12 + random() * 0.2
  const clip = `portrait${Math.round(x)}x${Math.round(y)}`
  return `<defs><clipPath id="${clip}"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6"/></clipPath>
    <linearGradient id="${clip}g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e9edf0"/><stop offset="1" stop-color="#cbd3d9"/></linearGradient></defs>
    <g clip-path="url(#${clip})"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#${clip}g)"/>
    <ellipse cx="${middle}" cy="${y + h * 0.37}" rx="${head * hair}" ry="${head * 1.45}" fill="#5b646d"/>
    <rect x="${middle - head * 0.45}" y="${y + h * 0.5}" width="${head * 0.9}" height="${h * 0.2}" fill="#98a3ac"/>
    <path d="M${x + w * 0.06},${y + h} C${x + w * 0.08},${y + h * 0.7} ${middle - head},${y + h * 0.68} ${middle},${y + h * 0.68} S${x + w * 0.92},${y + h * 0.7} ${x + w * 0.94},${y + h} Z" fill="#46515b"/>
    <ellipse cx="${middle}" cy="${y + h * 0.41}" rx="${head}" ry="${head * 1.3}" fill="#aeb8c0"/></g>
    <rect x="${x}" y="${y}" width="${w}" height="${h}" rx="6" fill="none" stroke="${colours.accent}" stroke-width="2" opacity="0.6"/>`
}

/** The word SPECIMEN across a box, rotated, in red; placed only where no field is printed. */
export function specimenMark(box: Box, size: number, turn: number): string {
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  const word = textPath('SPECIMEN', x, y + size * 0.35, {
    face: 'bold',
    size,
    fill: '#c3202f',
    anchor: 'middle',
    tracking: size * 0.06,
  })
  return `<g transform="rotate(${turn} ${x} ${y})" opacity="0.85">${word}</g>`
}

/** A small chip-like emblem with the state's initial. */
export function emblem(
  { x, y, radius }: { x: number; y: number; radius: number },
  letter: string,
  colours: Palette,
): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colours.accent}"/>
    <circle cx="${x}" cy="${y}" r="${radius * 0.84}" fill="none" stroke="${colours.paper}" stroke-width="2"/>
    ${textPath(letter, x, y + radius * 0.36, { face: 'bold', size: radius, fill: colours.paper, anchor: 'middle' })}`
}
