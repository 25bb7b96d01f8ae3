import type { FastifyRequest } from 'fastify'

/** The language a page speaks, as its call says; empty when it says none. */
export function languageWish(request: FastifyRequest): string {
  return request.headers['accept-language']?.split(/[,;]/, 1)[0]?.trim() ?? ''
}
