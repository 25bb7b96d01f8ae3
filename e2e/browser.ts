import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** How to start a browser, as Playwright's `launchOptions`. */
export interface Browser {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

// Sets no switch that weakens web security: a test must use the same CSP and origins as a member.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** The system for which the npm package contains a browser. */
const packed = process.platform === 'linux' && process.arch === 'x64'
const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/**
 * A Chromium without a download: $CHROMIUM, or the one in the npm package, or the system's. The package's comes first
 * because it is the same on every machine. It draws no window, so it does the same work in half the time.
 */
export async function findBrowser(): Promise<Browser> {
  const found = [process.env['CHROMIUM'], ...(packed ? [] : installed)].find((path) => path && existsSync(path))
  if (found) return { executablePath: found, args: flags, env: environment() }
  const folder = await (unpacking ??= unpacked())
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }
  // If the machine sets no language (C.UTF-8), this browser's select lists do not work by keyboard.
  const language = { LC_ALL: 'en_US.UTF-8' }
  return {
    executablePath: join(folder, 'chromium'),
    args: [...flags, '--no-zygote'],
    env: { ...fonts, ...environment(), ...language, LD_LIBRARY_PATH: libraries },
  }
}

let unpacking: Promise<string> | undefined

/** The folder of the package's browser with its libraries and fonts. The first process that needs it unpacks it. */
async function unpacked(): Promise<string> {
  const bin = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin')
  const { version } = JSON.parse(readFileSync(join(bin, '..', 'package.json'), 'utf8')) as { version: string }
  const cache = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url))
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  // Unpacks under a temporary name first: an interrupted or parallel run must not find half a browser.
  const fresh = mkdtempSync(`${folder}-`)
  await unpackInto(fresh, bin)
  const configuration = join(fresh, 'fonts', 'fonts.conf')
  writeFileSync(configuration, readFileSync(configuration, 'utf8').replaceAll('/tmp/fonts', join(folder, 'fonts')))
  try {
    renameSync(fresh, folder)
  } catch {
    rmSync(fresh, { recursive: true })
  }
  return folder
}

/** The package always unpacks into the system's temporary folder, so we point that folder here meanwhile. */
async function unpackInto(folder: string, bin: string): Promise<void> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    // The package unpacks its shared libraries only in a cloud function. Elsewhere we have to request it.
    await inflate(join(bin, 'al2023.tar.br'))
    await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
