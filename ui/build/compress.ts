import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|json|svg)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes a `.br` and a `.gz` file beside each file that compression makes smaller, so that the server never
 * compresses.
 */
export function compressFiles(): Plugin {
  return {
    name: 'tessera:compress',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const folder = resolve(this.environment.config.root, this.environment.config.build.outDir)
        const names = await readdir(folder, { recursive: true })
        for (const name of names.filter((name) => compressible.test(name))) await compressFile(join(folder, name))
      },
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  await writeFile(
    `${path}.br`,
    await brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  )
  await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
}
