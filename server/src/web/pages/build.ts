import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Log } from '../../platform/logger.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
/** Folder of the built web app. */
export const builtApp = join(root, 'account', 'dist')
/** Folder of the built console. */
export const builtConsole = join(root, 'console', 'dist')

/** What is built: its workspace, a file that every build writes, and its sources. */
interface Build {
  name: string
  workspace: string
  stamp: string
  sources: readonly string[]
}

const builds: readonly Build[] = [
  {
    name: 'web app',
    workspace: 'account',
    stamp: join(builtApp, 'preloads.json'),
    sources: [
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
    ],
  },
  {
    name: 'console',
    workspace: 'console',
    stamp: join(builtConsole, 'index.html'),
    sources: [
      'console/src',
      'console/index.html',
      'console/vite.config.ts',
      'ui',
      'contract',
      'locales/en/console.json',
      'locales/en/console-acts.json',
      'locales/en/console-events.json',
      'package-lock.json',
    ],
  },
]

/** Builds what has no build, or has a source that is newer than its build. */
export function buildIfMissing(log: Log): void {
  for (const one of builds) {
    const built = existsSync(one.stamp) ? statSync(one.stamp).mtimeMs : 0
    if (built > 0 && one.sources.every((source) => newest(join(root, source)) <= built)) continue
    log.info(`${one.name}: building, this takes some seconds`)
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    // Always a production build, even when a test or a development shell starts it.
    const { status, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(root, one.workspace),
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (status !== 0) throw new Error(`The ${one.name} could not be built:\n${stderr}`)
  }
}

function newest(path: string): number {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0)
}
