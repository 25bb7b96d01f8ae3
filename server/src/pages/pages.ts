import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Environment } from '@tessera/contract/languages.ts'
import { loadBrand } from '../brand.ts'
import type { Context } from '../context.ts'
import { readCookie, readSessionCookie } from '../http/cookies.ts'
import { pagePolicy } from '../http/security-headers.ts'
import { defaultTarget } from '../members/redirect.ts'
import { sandboxMembers } from '../members/sandbox.ts'
import { headFor, type Preloads } from './head.ts'
import { chooseLanguage, languagesFor, rightToLeft } from './language.ts'
import { languageMenu } from './language-menu.ts'
import { stylesAfterShell } from './templates.ts'
import { loadTexts, type Texts } from './texts.ts'
import type { WebApp } from './web-app.ts'

const base = '/user/accounts'
const compress = promisify(brotliCompress)

/** Serves the web app: HTML made per request, files by the web app, texts by version. */
export async function pages(app: FastifyInstance, context: Context, web: WebApp): Promise<void> {
  const environment = context.config.mode === 'production' ? 'mainnet' : 'testnet'
  const texts = loadTexts({ environment })
  const page = pageWriter({ context, texts, web, environment })
  await web.serveFiles(app)
  serveTexts(app, texts)
  app.get('/', (_request, reply) => reply.redirect(defaultTarget))
  app.get('/favicon.ico', (_request, reply) => reply.redirect(`${base}/favicon.svg`))
  app.get('/login', (request, reply) => page(request, reply, 'login.html', null))
  for (const path of [base, `${base}/`]) app.get(path, (_request, reply) => reply.redirect(defaultTarget))
  app.get(`${base}/auth`, (request, reply) => accountPage(request, reply, ''))
  app.get<{ Params: { '*': string } }>(`${base}/auth/*`, (request, reply) => accountPage(request, reply, request.params['*']))

  function accountPage(request: FastifyRequest, reply: FastifyReply, child: string): Promise<FastifyReply> | FastifyReply {
    // Without a session the answer is known: no need to load the app to be sent away by it.
    if (!readSessionCookie(request, context.config)) return reply.redirect(`/login?redirect_url=${encodeURIComponent(request.url)}`)
    const known = web.preloads[child]
    return page(request, known || web.development ? reply : reply.code(404), 'index.html', known ?? web.preloads[''] ?? { modules: [], styles: [] })
  }
}

type PageWriter = (request: FastifyRequest, reply: FastifyReply, file: 'index.html' | 'login.html', preload: Preloads[string] | null) => Promise<FastifyReply>

function pageWriter({ context, texts, web, environment }: { context: Context; texts: Texts; web: WebApp; environment: Environment }): PageWriter {
  const { hkHosts, ...brand } = loadBrand()
  const { mode } = context.config
  const buildTime = new Date().toISOString()
  return async (request, reply, file, preload) => {
    const offer = languagesFor(request.hostname, hkHosts, texts.languages)
    const language = chooseLanguage(request, offer, brand.shortName)
    const nonce = pagePolicy(reply, web.development)
    const theme = readCookie(request, `${brand.shortName}-theme`)
    const direction = rightToLeft.includes(language) ? 'rtl' : 'ltr'
    const config = {
      brand,
      site: 'DEFAULT',
      mode,
      environment,
      buildTime,
      textVersion: texts.version,
      language,
      languages: offer.languages,
      rightToLeft,
      complianceConfig: {},
      ...(mode === 'sandbox' && !preload ? { sandboxMembers } : {}),
    }
    const template = await web.template(file, request.url)
    const filled = template({
      nonce,
      lang: language,
      dir: direction,
      theme: theme === 'light' || theme === 'dark' ? theme : '',
      title: brand.name,
      head: preload ? headFor(preload, { nonce, language, textVersion: texts.version, environment }) : '',
      config: JSON.stringify(config),
      languages: file === 'login.html' ? languageMenu({ language, languages: offer.languages, query: request.query, text: (key) => texts.text(language, key) }) : '',
      text: (key) => texts.text(language, key),
    })
    const html = file === 'index.html' ? stylesAfterShell(filled) : filled
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').header('vary', 'accept-encoding')
    if (!/\bbr\b/.test(acceptedEncoding(request))) return reply.send(html)
    return reply.header('content-encoding', 'br').send(await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }))
  }
}

function serveTexts(app: FastifyInstance, texts: Texts): void {
  app.get<{ Params: { language: string; file: string } }>(`${base}/locales/:language/:file`, (request, reply) => {
    const file = texts.file(request.params.language, request.params.file)
    if (!file) return reply.callNotFound()
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    const accepted = acceptedEncoding(request)
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(file.br)
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(file.gzip)
    return reply.send(file.plain)
  })
}

function acceptedEncoding(request: FastifyRequest): string {
  const value = request.headers['accept-encoding'] ?? ''
  return Array.isArray(value) ? value.join(',') : value
}
