import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { sessionCookieName, staffCookieName, trustworthy } from '../../platform/http/cookies.ts'
import { apiBase } from '../http/register.ts'
import { memberScheme, refusalSchema, swaggerOptions } from './openapi.ts'

/** Allows only the page's own files. Swagger UI does not work with Trusted Types. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type DocumentPart = object & { components?: { securitySchemes?: object } }

/** For integrators: the routes as an OpenAPI document and as a page. Call it before registering the routes. */
export async function apiDocs(app: FastifyInstance, { config }: Context): Promise<void> {
  const title = `${config.brand.name} API`
  app.addSchema(refusalSchema)
  await app.register(
    swagger,
    swaggerOptions({
      title,
      server: apiBase,
      cookie: sessionCookieName(config, true),
      staffCookie: staffCookieName(config, true),
    }),
  )
  const documentFor = (document: DocumentPart, request: FastifyRequest): object => {
    const { components, ...rest } = document
    const member = memberScheme(sessionCookieName(config, trustworthy(request, config)))
    return { ...rest, components: { ...components, securitySchemes: { ...components?.securitySchemes, member } } }
  }
  app.get(`${apiBase}/openapi.json`, (request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'private, max-age=300')
      .send(documentFor(app.swagger(), request)),
  )
  await app.register(swaggerUi, {
    routePrefix: `${apiBase}/docs`,
    staticCSP: policy,
    theme: { title, css: [{ filename: 'hide-version.css', content: '.info .version-stamp { display: none }' }] },
    // “Try it out” is off: a call would run in the visitor's own session.
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      deepLinking: true,
      defaultModelsExpandDepth: -1,
      supportedSubmitMethods: [],
    },
    transformSpecificationClone: false,
    // Swagger UI works six seconds of browser to resolve this document as 3.1, and one second as 3.0, and shows the same.
    transformSpecification: (document, request) => ({ ...documentFor(document, request), openapi: '3.0.3' }),
  })
}
