import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileTemplate } from '../../platform/html/templates.ts'
import type { WebApp } from './web-app.ts'

const account = fileURLToPath(new URL('../../../../account/', import.meta.url))

/** Serves the sources through Vite, with hot reload (`npm run dev`). */
export async function developmentWebApp(): Promise<WebApp> {
  // Imported only here, so that a server of the built app does not load it into memory.
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: account,
    configFile: join(account, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true },
  })
  return {
    development: true,
    builtAt: new Date().toISOString(),
    preloads: {},
    template: async (file, url) =>
      compileTemplate(await vite.transformIndexHtml(url, readFileSync(join(account, file), 'utf8'))),
    serveFiles: (app) => {
      app.addHook('onClose', () => vite.close())
      app.get('/user/accounts/*', (request, reply) => {
        reply.hijack()
        vite.middlewares(request.raw, reply.raw, () => {
          reply.raw.statusCode = 404
          reply.raw.end('Not found')
        })
      })
      return Promise.resolve()
    },
  }
}
