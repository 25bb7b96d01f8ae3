/** Builds the package that partners install: `npm run embed:pack [-- FOLDER]`. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Compiles embed/ and packs it into the folder; returns the file. */
export function packEmbed(into: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-embed-'))
  try {
    for (const file of ['package.json', 'README.md']) copyFileSync(join(root, 'embed', file), join(folder, file))
    copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
    const options = [
      '--ignoreConfig',
      '--declaration',
      '--target',
      'es2022',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--strict',
    ]
    execFileSync(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      join(root, 'embed/tessera.ts'),
      '--outDir',
      join(folder, 'dist'),
      ...options,
    ])
    // Uses a shell because npm is a script with another extension on each system.
    const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', resolve(into)], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    return join(resolve(into), packed.trim().split('\n').at(-1) ?? '')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.main) console.log(packEmbed(process.argv[2] ?? '.'))
