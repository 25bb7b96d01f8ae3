import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '@tessera/contract/endpoints.ts'
import type { Context } from '../context.ts'
import { sessionCookieName } from '../http/cookies.ts'
import { apiBase } from '../http/register.ts'
import { openApi } from './openapi.ts'
import { apiPage } from './page.ts'

/** For integrators: the contract as an OpenAPI document and as a page. It says nothing that the web app does not show. */
export function apiDocs(app: FastifyInstance, { config }: Context): void {
  const title = `${config.brand.name} API`
  const document = JSON.stringify(openApi(endpoints, { title, server: apiBase, cookie: sessionCookieName(config, config.publicUrl?.protocol === 'https:') }))
  app.get(`${apiBase}/openapi.json`, (_request, reply) => reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(document))
  app.get(`${apiBase}/docs`, (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    reply.header('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`)
    return reply.type('text/html; charset=utf-8').send(apiPage(endpoints, { title, nonce }))
  })
}
