import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { noDocument } from '../http/security-headers.ts'
import type { StylePart } from '@tessera/contract/style-parts.ts'
import { builtApp, builtConsole } from './build.ts'
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
  /** The rules of each style sheet, by address. */
  styleParts: Record<string, StylePart[]>
  /** Address of the face's file. Null in development. */
  face: string | null
  /** The folder with the code that renders screens. Absent in development. */
  screens?: string
  template(file: PageFile, url: string): Promise<Template>
  /** The page of the reviewers' console, with the placeholders `nonce` and `title`. */
  consolePage(url: string): Promise<string>
  /** Registers the routes for scripts, styles and pictures below `/user/accounts/` and `/staff/`. */
  serveFiles(app: FastifyInstance): Promise<void>
}

/** The built web app: templates split once, hashed files cached forever, compressed by the build. */
export function builtWebApp(): WebApp {
  const list = join(builtApp, 'preloads.json')
  if (!existsSync(list)) throw new Error('The web app is not built: npm run build')
  const consolePage = readFileSync(join(builtConsole, 'index.html'), 'utf8')
  const templates = Object.fromEntries(pageFiles.map((file) => [file, readTemplate(builtApp, file)])) as Record<
    PageFile,
    Template
  >
  return {
    development: false,
    builtAt: statSync(list).mtime.toISOString(),
    preloads: JSON.parse(readFileSync(list, 'utf8')),
    styleParts: JSON.parse(readFileSync(join(builtApp, 'style-parts.json'), 'utf8')),
    face: faceIn(builtApp),
    screens: builtApp,
    template: (file) => Promise.resolve(templates[file]),
    consolePage: () => Promise.resolve(consolePage),
    serveFiles: async (app) => {
      await serveBuilt(app, builtApp, '/user/accounts/')
      await serveBuilt(app, builtConsole, '/staff/')
    },
  }
}

function faceIn(folder: string): string | null {
  const file = readdirSync(join(folder, 'assets')).find((name) => name.endsWith('.woff2'))
  return file ? `/user/accounts/assets/${file}` : null
}

/** Serves a built folder: hashed files are cached forever, and the build compressed them. */
async function serveBuilt(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    // Each folder would decorate the reply again.
    decorateReply: false,
    // One route per file, registered at start. A catch-all route would read whole folders at each request to check
    // a name's spelling.
    wildcard: false,
    // Templates with placeholders and the build's own lists are not pages. The request's header selects the
    // compressed version.
    globIgnore: ['*.html', '*.json', '**/*.{br,gz}', 'server/**'],
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
}
