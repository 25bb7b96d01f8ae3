import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { escapeHtml } from '../../platform/html/templates.ts'
import { atConsole } from '../../platform/http/origin.ts'
import { pagePolicy } from '../http/security-headers.ts'
import type { WebApp } from './web-app.ts'

/**
 * Serves the page of the reviewers' console at every address below `/staff/`: its own script reads the address. If the
 * console has a host name of its own, other hosts do not know it.
 */
export function consolePages(app: FastifyInstance, { config }: Context, web: WebApp): void {
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    if (!atConsole(request, config)) return reply.callNotFound()
    const source = await web.consolePage(request.url)
    const nonce = pagePolicy(reply, web.development)
    // The console needs none of them.
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    return reply
      .type('text/html; charset=utf-8')
      .send(source.replaceAll('{{nonce}}', escapeHtml(nonce)).replaceAll('{{title}}', escapeHtml(config.brand.name)))
  }
  app.get('/staff', ({ url }, reply) => reply.redirect(url.replace('/staff', '/staff/')))
  app.get('/staff/', page)
  app.get('/staff/*', page)
}
