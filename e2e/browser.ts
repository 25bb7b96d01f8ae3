import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** How to start a browser, as Playwright's `launchOptions` take it. */
export interface Browser {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

// No switch that weakens the web's own rules: a test must meet the same CSP and origins as a member.
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** A Chromium without downloading one: $CHROMIUM, the system's, or the one inside the npm package. */
export async function findBrowser(): Promise<Browser> {
  const system = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => path && existsSync(path))
  if (system) return { executablePath: system, args: flags, env: environment() }
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium')
  const bin = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin')
  // The package unpacks its shared libraries only inside a cloud function; elsewhere it has to be asked.
  await inflate(join(bin, 'al2023.tar.br'))
  const executablePath = await chromium.executablePath()
  setupLambdaEnvironment(join(tmpdir(), 'al2023', 'lib'))
  return { executablePath, args: [...flags, '--no-zygote'], env: environment() }
}

function environment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
