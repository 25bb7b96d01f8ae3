import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { read, root } from './sources.ts'

it('what partners install of embed/ is JavaScript with its types, of the version that the script tells', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-embed-'))
  try {
    const { version, main, types, scripts } = JSON.parse(read('embed/package.json')) as { version: string; main: string; types: string; scripts: { prepack: string } }
    cpSync(join(root, 'embed'), folder, { recursive: true })
    const [, ...words] = scripts.prepack.split(' ')
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...words], { cwd: folder })
    expect(readFileSync(join(folder, main), 'utf8')).toContain(`const version = '${version}'`)
    expect(readFileSync(join(folder, types), 'utf8')).toContain('onEvent?: (event: TesseraEvent) => void')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
