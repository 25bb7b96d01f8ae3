/** The floors of the page bench: a page without a script, and the same frameworks saying hello. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import Fastify from 'fastify'
import { build } from 'vite'

/** Builds the same frameworks saying hello, in a folder of its own. */
export async function buildFloor(): Promise<string> {
  const out = mkdtempSync(join(tmpdir(), 'tessera-floor-'))
  await build({
    root: fileURLToPath(new URL('floor/', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: { outDir: out, emptyOutDir: true, target: 'es2024', modulePreload: { polyfill: false } },
    oxc: { jsx: { runtime: 'automatic' } },
  })
  return out
}

/** Builds the floors and serves them as well as possible: everything compressed beforehand, nothing to compute. */
export async function startPageFloor(): Promise<{ url: string; stop: () => Promise<void> }> {
  const out = await buildFloor()
  const app = Fastify()
  const types: Record<string, string> = { js: 'text/javascript', css: 'text/css' }
  const serve = (path: string, content: Buffer | string): void => {
    const packed = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    app.get(path, (_request, reply) =>
      reply
        .type(types[path.split('.').at(-1) ?? ''] ?? 'text/html; charset=utf-8')
        .header('content-encoding', 'br')
        .send(packed),
    )
  }
  serve(
    '/static',
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Static</title><h1>Hello</h1></html>',
  )
  serve('/hello', readFileSync(join(out, 'index.html')))
  for (const file of readdirSync(join(out, 'assets'))) serve(`/assets/${file}`, readFileSync(join(out, 'assets', file)))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: async () => {
      await app.close()
      rmSync(out, { recursive: true, force: true })
    },
  }
}
