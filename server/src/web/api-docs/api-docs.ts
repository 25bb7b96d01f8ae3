import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '@tessera/contract/endpoints.ts'
import type { Context } from '../../context.ts'
import { sessionCookieName, trustworthy } from '../../platform/http/cookies.ts'
import { apiBase } from '../http/register.ts'
import { openApi } from './openapi.ts'
import { apiPage } from './page.ts'

/** For integrators: the contract as an OpenAPI document and as a page. It says nothing that the web app does not show. */
export function apiDocs(app: FastifyInstance, { config }: Context): void {
  const title = `${config.brand.name} API`
  const documentFor = (secure: boolean): string =>
    JSON.stringify(openApi(endpoints, { title, server: apiBase, cookie: sessionCookieName(config, secure) }))
  // Few ask for them: each is made when it is asked for first.
  const documents = new Map<boolean, string>()
  // The session's cookie is called as this very visitor's browser would keep it.
  app.get(`${apiBase}/openapi.json`, (request, reply) => {
    const secure = trustworthy(request, config)
    const document = documents.get(secure) ?? documentFor(secure)
    documents.set(secure, document)
    return reply.type('application/json; charset=utf-8').header('cache-control', 'private, max-age=300').send(document)
  })
  app.get(`${apiBase}/docs`, (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    reply.header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    return reply.type('text/html; charset=utf-8').send(apiPage(endpoints, { title, nonce }))
  })
}
