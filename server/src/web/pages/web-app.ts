import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { noDocument } from '../http/security-headers.ts'
import { builtApp } from './build.ts'
import type { Preloads } from './first-view.ts'
import { readTemplate, type Template } from '../../platform/html/templates.ts'

/** All pages. Each is a template of the web app. */
const pageFiles = ['index.html', 'login.html', 'help.html', 'embed-example.html', 'provider.html'] as const
export type PageFile = (typeof pageFiles)[number]

/** Where the pages' templates and files come from: the build, or in development the sources through Vite. */
export interface WebApp {
  /** Loose policy and live reload. */
  development: boolean
  /** When the web app was built (ISO 8601). */
  builtAt: string
  preloads: Preloads
  template(file: PageFile, url: string): Promise<Template>
  /** Registers the routes for scripts, styles and pictures below `/user/accounts/`. */
  serveFiles(app: FastifyInstance): Promise<void>
}

/** The built web app: templates split once, hashed files cached forever, compressed by the build. */
export function builtWebApp(): WebApp {
  const list = join(builtApp, 'preloads.json')
  if (!existsSync(list)) throw new Error('The web app is not built: npm run build')
  const templates = Object.fromEntries(pageFiles.map((file) => [file, readTemplate(builtApp, file)])) as Record<
    PageFile,
    Template
  >
  return {
    development: false,
    builtAt: statSync(list).mtime.toISOString(),
    preloads: JSON.parse(readFileSync(list, 'utf8')),
    template: (file) => Promise.resolve(templates[file]),
    serveFiles: async (app) => {
      await app.register(fastifyStatic, {
        root: builtApp,
        prefix: '/user/accounts/',
        // One route per file, registered at start. A catch-all route would read whole folders at each request to check
        // a name's spelling.
        wildcard: false,
        // Templates with placeholders and the build's own lists are not pages. The request's header selects the
        // compressed version.
        globIgnore: ['*.html', '*.json', '**/*.{br,gz}'],
        index: false,
        preCompressed: true,
        cacheControl: false,
        // Browsers never request a hashed file again, so headers for revalidation would be useless.
        etag: false,
        lastModified: false,
        acceptRanges: false,
        setHeaders: (reply, path) => {
          // A partner's page loads it from our origin.
          if (/sdk\.js(\.br|\.gz)?$/.test(path))
            reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*')
          if (/\.(js|css)(\.br|\.gz)?$/.test(path)) noDocument(reply)
          reply.header(
            'cache-control',
            path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          )
        },
      })
    },
  }
}
