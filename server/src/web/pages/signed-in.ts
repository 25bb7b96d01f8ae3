import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { readSessionCookie } from '../../platform/http/cookies.ts'

/** Whether the visitor of a page has a live session. */
export async function isSignedIn(context: Context, request: FastifyRequest): Promise<boolean> {
  const token = readSessionCookie(request, context.config)
  return token !== undefined && (await context.sessionOf(token)) !== null
}
