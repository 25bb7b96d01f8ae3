/** What the console loads before it shows the sign-in page, against the same frameworks saying hello. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { builtConsole } from '../server/src/web/pages/build.ts'
import { buildFloor } from './page-floor.ts'

/** A file of the build, and what it needs at once. */
interface Built {
  file: string
  imports?: string[]
  css?: string[]
}

/** Bytes of scripts and styles, compressed: of the console's first load, and of the floor. */
export interface BundleRow {
  console: number
  floor: number
  ratio: number
}

export async function benchConsoleBundle(): Promise<BundleRow> {
  const out = await buildFloor()
  try {
    const folder = join(out, 'assets')
    const floor = readdirSync(folder).reduce((sum, file) => sum + packed(join(folder, file)), 0)
    const own = firstFiles().reduce((sum, file) => sum + packed(join(builtConsole, file)), 0)
    return { console: own, floor, ratio: Math.round((own / floor) * 100) / 100 }
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

/** The scripts and styles that the page of the console names, and what these import at once. */
function firstFiles(): string[] {
  const manifest: Record<string, Built> = JSON.parse(readFileSync(join(builtConsole, '.vite/manifest.json'), 'utf8'))
  const files = new Set<string>()
  const add = (key: string): void => {
    const built = manifest[key]
    if (!built || files.has(built.file)) return
    files.add(built.file)
    for (const style of built.css ?? []) files.add(style)
    for (const needed of built.imports ?? []) add(needed)
  }
  add('index.html')
  return [...files]
}

const packed = (path: string): number =>
  brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
