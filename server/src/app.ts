import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify'
import { uploadBytes } from '@tessera/contract/limits.ts'
import { apiDocs } from './web/api-docs/api-docs.ts'
import type { Context } from './context.ts'
import { compressAnswers } from './web/http/compress-answers.ts'
import { compileOnRequest } from './web/http/compile-on-request.ts'
import { health } from './web/http/health.ts'
import { requestLanguage } from './platform/http/language.ts'
import { shedLoad } from './web/http/pressure.ts'
import { apiBase, registerRoutes } from './web/http/register.ts'
import { Refusal } from './platform/http/refusal.ts'
import { refusalAnswer, refusalText } from './web/http/refusal-answer.ts'
import { answerBrokenRequest, refuseTwoHosts } from './web/http/broken-requests.ts'
import { securityHeaderList, securityHeaders } from './web/http/security-headers.ts'
import { wrongFields } from './web/http/wrong-fields.ts'
import type { NotFoundPage } from './web/pages/help/help-pages.ts'
import { pages } from './web/pages/pages.ts'
import type { WebApp } from './web/pages/web-app.ts'
import { routes } from './web/routes.ts'

const sandboxPaths = '/v1/public/sandbox/'

/** Builds the web server. A request passes through it in this order, from top to bottom. */
export async function createApp(context: Context, web: WebApp): Promise<FastifyInstance> {
  // Fastify logs every request at `info`. We log them only at `debug`: a busy log hides what matters.
  const loggerInstance: FastifyBaseLogger = context.log.child(
    {},
    { level: context.config.logLevel === 'info' ? 'warn' : context.config.logLevel },
  )
  const app = Fastify({
    loggerInstance,
    genReqId: () => randomUUID(),
    // We trust only our own proxies: callers can write the start of `X-Forwarded-For` themselves.
    trustProxy: context.config.trustProxy > 0 && ((_address, hop) => hop < context.config.trustProxy),
    bodyLimit: 32 * 1024,
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 256 },
    // Such as a path that cannot be decoded: no hook has run for it.
    frameworkErrors: (_error, _request, reply) => {
      void reply.headers(securityHeaderList(context.config))
      reply.statusCode = 400
      void envelope(reply, new Refusal('invalidParameters').number, 'invalidParameters')
    },
    clientErrorHandler: answerBrokenRequest(context.config),
  })
  compileOnRequest(app)
  acceptOnlyOurContentTypes(app)
  securityHeaders(app, context.config)
  refuseTwoHosts(app)
  await compressAnswers(app)
  const found: { notFound?: NotFoundPage } = {}
  answerFaults(app, context, found)
  await shedLoad(app)
  health(app, context)
  // Integrators read the documentation, and try things out, in a sandbox.
  const sandbox = context.config.mode === 'sandbox'
  if (sandbox) await apiDocs(app, context)
  registerRoutes(
    app,
    context,
    routes.filter(({ endpoint }) => sandbox || !endpoint.path.startsWith(sandboxPaths)),
  )
  found.notFound = await pages(app, context, web)
  return app
}

/**
 * JSON, and files as streams. No plain text, and forms only on the one call that accepts them: a foreign page could
 * send those without a preflight.
 */
function acceptOnlyOurContentTypes(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (request, body, done) => {
      if (request.routeOptions.config.takesForm) done(null, Object.fromEntries(new URLSearchParams(String(body))))
      else done(Object.assign(new Error('No form here'), { statusCode: 415 }))
    },
  )
  for (const type of ['application/octet-stream', 'application/pdf', /^image\//]) {
    app.addContentTypeParser(type, { bodyLimit: uploadBytes }, (_request, payload, done) => done(null, payload))
  }
}

/** Every error becomes an envelope. No internals leave the server. */
function answerFaults(app: FastifyInstance, context: Context, pages: { notFound?: NotFoundPage }): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) {
      if (error.code === 'tooManyRequests') {
        reply.code(429)
        const seconds = error.detail?.['retry_after']
        if (typeof seconds === 'number') reply.header('retry-after', seconds)
      }
      // Of a file that is too large nobody reads the rest. A client that stops sending reads the answer before its socket
      // closes. The rest of other refused files is read: browsers lose the answer with the connection.
      if (error.code === 'fileTooLarge') setTimeout(() => request.raw.socket.destroy(), 1000).unref()
      return send(reply, refusalAnswer(error, requestLanguage(request, context.texts.languages), context.texts))
    }
    if (error.validation) {
      return envelope(reply, new Refusal('invalidParameters').number, 'invalidParameters', {
        fields: wrongFields(error.validation),
      })
    }
    const status = error.statusCode ?? 500
    if (status < 500) return envelope(reply.code(status), new Refusal('invalidParameters').number, 'invalidParameters')
    context.log.error({ err: error, req: request }, 'a request failed')
    return envelope(reply.code(status), new Refusal('internal').number, 'internal', { request_id: request.id })
  })
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith(apiBase)) return envelope(reply.code(404), 404, 'notFound')
    // Scripts and pictures ask for anything, people for a page.
    const asksForPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (asksForPage && pages.notFound) return pages.notFound(request, reply)
    return reply.code(404).type('text/plain').send('Not found')
  })
}

type Reply = Parameters<Parameters<FastifyInstance['setErrorHandler']>[0]>[2]

function envelope(reply: Reply, code: number, message: string, detail?: Record<string, unknown>): Reply {
  return send(reply, refusalText(code, message, detail))
}

function send(reply: Reply, body: string): Reply {
  return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body)
}
