import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileTemplate } from '../../platform/html/templates.ts'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { WebApp } from './web-app.ts'

const folder = (name: string): string => fileURLToPath(new URL(`../../../../${name}/`, import.meta.url))
const account = folder('account')
const consoleFolder = folder('console')

/** Serves the sources through Vite, with hot reload (`npm run dev`). */
export async function developmentWebApp(): Promise<WebApp> {
  // Imported only here, so that a server of the built app does not load it into memory.
  const { createServer } = await import('vite')
  const serve = (root: string) =>
    createServer({
      root,
      configFile: join(root, 'vite.config.ts'),
      appType: 'custom',
      server: { middlewareMode: true },
    })
  const [vite, ofConsole] = [await serve(account), await serve(consoleFolder)]
  return {
    development: true,
    builtAt: new Date().toISOString(),
    preloads: {},
    styleParts: {},
    face: null,
    template: async (file, url) =>
      compileTemplate(await vite.transformIndexHtml(url, readFileSync(join(account, file), 'utf8'))),
    consolePage: (url) => ofConsole.transformIndexHtml(url, readFileSync(join(consoleFolder, 'index.html'), 'utf8')),
    serveFiles: (app) => {
      serveSources(app, vite, '/user/accounts/')
      // The pages of the console have a route of their own.
      for (const path of ['/staff/src/', '/staff/@', '/staff/node_modules/']) serveSources(app, ofConsole, path)
      return Promise.resolve()
    },
  }
}

function serveSources(app: FastifyInstance, vite: ViteDevServer, below: string): void {
  app.addHook('onClose', () => vite.close())
  app.get(`${below}*`, (request, reply) => {
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404
      reply.raw.end('Not found')
    })
  })
}
