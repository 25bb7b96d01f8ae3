import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packEmbed } from '../pack-embed.ts'
import { read } from './sources.ts'

it('the embed package can be imported, with its types and licence, in the version that it reports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-partner-'))
  try {
    const installed = join(folder, 'node_modules/@tessera/embed')
    mkdirSync(installed, { recursive: true })
    execFileSync('tar', ['-xzf', packEmbed(folder), '-C', installed, '--strip-components=1'])
    const { version } = JSON.parse(read('embed/package.json')) as { version: string }
    // Must be importable on a server that renders pages.
    writeFileSync(
      join(folder, 'page.mjs'),
      "import { open, version } from '@tessera/embed'\nconsole.log(typeof open, version)\n",
    )
    expect(execFileSync(process.execPath, [join(folder, 'page.mjs')], { encoding: 'utf8' }).trim()).toBe(
      `function ${version}`,
    )
    expect(execFileSync('ls', ['-R', installed], { encoding: 'utf8' }).split('\n')).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'tessera.d.ts', 'tessera.js']),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
