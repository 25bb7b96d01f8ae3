import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Log } from '../../platform/logger.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
/** Folder of the built web app. */
export const builtApp = join(root, 'account', 'dist')
/** The sources of the build. */
const sources = [
  'account/src',
  'account/index.html',
  'account/login.html',
  'account/help.html',
  'account/embed-example.html',
  'account/provider.html',
  'embed',
  'account/vite.config.ts',
  'ui',
  'contract',
  'questionnaires/engine',
  'package-lock.json',
]

/** Builds the web app when there is no build, or when a source is newer than the build. */
export function buildIfMissing(log: Log): void {
  const stamp = join(builtApp, 'preloads.json')
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0
  if (built > 0 && sources.every((source) => newest(join(root, source)) <= built)) return
  log.info('web app: building, this takes some seconds')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // Always a production build, even when a test or a development shell starts it.
  const { status, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'account'),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`The web app could not be built:\n${stderr}`)
}

function newest(path: string): number {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0)
}
