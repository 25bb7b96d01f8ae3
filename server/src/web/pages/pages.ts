import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { readSessionCookie } from '../../platform/http/cookies.ts'
import { noDocument } from '../http/security-headers.ts'
import { defaultTarget } from '../../accounts/members/redirect.ts'
import { serveBrandFiles } from './brand-files.ts'
import { consolePages } from './console-pages.ts'
import type { Preloads } from './first-view.ts'
import { helpPages, type NotFoundPage } from './help/help-pages.ts'
import { messengerWebOrigin } from '../../accounts/messenger/proof.ts'
import { pageWriter } from './page-writer.ts'
import { environmentOf, type Texts } from '../../platform/texts.ts'
import { framedBy } from '../../integrations/partners/example.ts'
import { partnerById, partnerOfCode } from '../../accounts/partners/partners.ts'
import { providerFrames } from './provider-frame.ts'
import { isSignedIn } from './signed-in.ts'
import type { WebApp } from './web-app.ts'

const base = '/user/accounts'
/** Below {@link base}. The build writes its files under this path. */
const previewPath = '/questionnaire-preview'

/** In development the sources load one by one. */
const noPreload: Preloads[string] = {
  modules: [],
  styles: [],
  faceStyles: {},
  sheets: [],
  inlineStyles: {},
  texts: ['user-accounts'],
}

/** The parameters in the address of a visit in SDK mode. */
interface Visit {
  Querystring: { partner?: unknown; theme?: unknown; token?: unknown }
}

/**
 * Serves the web app: HTML rendered per request, the app's files, and texts by version. Returns the page for addresses
 * that do not exist.
 */
export async function pages(app: FastifyInstance, context: Context, web: WebApp): Promise<NotFoundPage> {
  const environment = environmentOf(context.config)
  const { texts } = context
  // The messenger's web clients show the pages in a frame, if the operator connected the messenger.
  const messengerFrames = context.config.messenger ? [messengerWebOrigin] : []
  const page = pageWriter({ context, texts, web, environment })
  await web.serveFiles(app)
  serveTexts(app, texts)
  const notFound = helpPages({ app, context, brand: context.config.brand, texts, page })
  providerFrames(app, context, page)
  app.get('/', (_request, reply) => reply.redirect(defaultTarget))
  serveBrandFiles(app, context.config.brand)
  consolePages(app, context, web)
  app.get<Visit>('/login', async (request, reply) => {
    // Links in emails and the account itself say in the address what the page is for. Without it, a member who is
    // signed in is on the way to the account.
    const aimless = Object.keys(request.query).length === 0
    if (aimless && (await isSignedIn(context, request)))
      return reply.header('cache-control', 'no-store').redirect(defaultTarget)
    return page(request, reply, { file: 'login.html', framedBy: messengerFrames })
  })
  // Shows partners how embedding looks. Not available in production.
  if (context.config.mode === 'sandbox')
    app.get(`${base}/embed-example`, (request, reply) => page(request, reply, { file: 'embed-example.html' }))
  // Shows authors of questionnaires how their questions look and how answers are evaluated.
  if (context.config.mode === 'sandbox') {
    app.get(base + previewPath, (request, reply) =>
      page(request, reply, {
        file: 'index.html',
        preload: web.preloads[previewPath] ?? noPreload,
      }),
    )
  }
  for (const path of [base, `${base}/`]) app.get(path, (_request, reply) => reply.redirect(defaultTarget))
  app.get(`${base}/auth`, (request, reply) => accountPage(request, reply, ''))
  app.get<{ Params: { '*': string } }>(`${base}/auth/*`, (request, reply) =>
    accountPage(request, reply, request.params['*']),
  )

  app.get<Visit>(`${base}/auth/sdk`, (request, reply) => visitPage(request, reply, 'sdk'))
  app.get<Visit & { Params: { '*': string } }>(`${base}/auth/sdk/*`, (request, reply) =>
    visitPage(request, reply, request.params['*']),
  )
  return notFound

  /**
   * A page of SDK mode needs no session, because its script exchanges the code. Its address names the partner that may
   * frame it.
   */
  async function visitPage(request: FastifyRequest<Visit>, reply: FastifyReply, child: string): Promise<FastifyReply> {
    const { partner, theme, token } = request.query
    const sender =
      partner === undefined && typeof token === 'string' ? await partnerOfCode(context.db, token) : undefined
    if (sender) {
      // The partner stays in the address after the code is removed, so that a reload may be framed as well.
      const address = new URL(request.url, 'http://localhost')
      address.searchParams.set('partner', sender)
      return reply.header('cache-control', 'no-store').redirect(address.pathname + address.search)
    }
    const known = typeof partner === 'string' && /^[\w.-]{1,128}$/.test(partner)
    const registered = known ? await partnerById(context.db, partner) : undefined
    return page(request, reply, {
      file: 'index.html',
      preload: both(web.preloads[child] ?? web.preloads['sdk'] ?? noPreload, web.preloads['/visit']),
      framedBy: framedBy(registered),
      ...(theme === 'light' || theme === 'dark' ? { theme } : {}),
    })
  }

  function accountPage(
    request: FastifyRequest,
    reply: FastifyReply,
    child: string,
  ): Promise<FastifyReply> | FastifyReply {
    // Without a session the redirect is known, so we do not load the app first.
    if (!readSessionCookie(request, context.config))
      return reply.redirect(`/login?redirect_url=${encodeURIComponent(request.url)}`)
    const known = web.preloads[child]
    return page(request, known || web.development ? reply : reply.code(404), {
      file: 'index.html',
      answersFor: child,
      framedBy: messengerFrames,
      preload: known ?? web.preloads[''] ?? noPreload,
    })
  }
}

/** The files of two parts of a page, each once. */
function both(
  one: Preloads[string],
  other: Preloads[string] = { modules: [], styles: [], faceStyles: {}, sheets: [], inlineStyles: {}, texts: [] },
): Preloads[string] {
  const join = (kind: 'modules' | 'styles' | 'sheets' | 'texts'): string[] => [
    ...new Set([...one[kind], ...other[kind]]),
  ]
  return {
    modules: join('modules'),
    styles: join('styles'),
    faceStyles: one.faceStyles,
    sheets: join('sheets'),
    inlineStyles: { ...one.inlineStyles, ...other.inlineStyles },
    texts: join('texts'),
  }
}

function serveTexts(app: FastifyInstance, texts: Texts): void {
  // For sites that render our pages themselves: the value that they use as `textVersion`.
  app.get(`${base}/locales/version.json`, (_, reply) => {
    noDocument(reply)
    return reply.header('cache-control', 'no-cache').send({ version: texts.version })
  })
  app.get<{ Params: { language: string; file: string } }>(`${base}/locales/:language/:file`, (request, reply) => {
    const file = texts.file(request.params.language, request.params.file)
    if (!file) return reply.callNotFound()
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    noDocument(reply)
    if (accepts(request, 'br')) return reply.header('content-encoding', 'br').send(file.br)
    if (accepts(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(file.gzip)
    return reply.send(file.plain)
  })
}

/** Whether the browser accepts this encoding. */
function accepts(request: FastifyRequest, encoding: 'br' | 'gzip'): boolean {
  return (request.headers['accept-encoding'] ?? '').split(/\s*,\s*/).includes(encoding)
}
