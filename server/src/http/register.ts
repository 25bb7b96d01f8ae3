import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { readSessionCookie } from './cookies.ts'
import type { AttemptRow } from '../identity/attempts.ts'
import type { SignedIn } from '../members/sessions.ts'
import type { Route } from './handler.ts'
import { refuseForeignOrigin } from './origin.ts'
import { noCircumstances, type Circumstances } from '../identity/circumstances.ts'
import { Refusal } from './refusal.ts'

/** All API calls lie below this path. */
export const apiBase = '/x-api'

/** Registers every route of the contract: validation, session, origin check, handler, envelope. */
export function registerRoutes(app: FastifyInstance, context: Context, routes: readonly Route[]): void {
  const signedInBy = new WeakMap<FastifyRequest, SignedIn & { attempts?: readonly AttemptRow[]; circumstances?: Circumstances }>()
  for (const { endpoint, withAttempts, serve } of routes) {
    const schema = {
      ...(endpoint.body ? { body: endpoint.body } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.headers ? { headers: endpoint.headers } : {}),
      ...(endpoint.rawResult ? {} : { response: { 200: Type.Object({ ret_code: Type.Integer(), ret_msg: Type.String(), result: endpoint.result }) } }),
    }
    const options: RouteShorthandOptions = {
      schema,
      exposeHeadRoute: false,
      // Who asks, and from where, is settled before what they ask is looked at.
      preValidation: async (request) => {
        if (endpoint.method !== 'GET') refuseForeignOrigin(request, context.config)
        if (endpoint.access === 'member') signedInBy.set(request, await requireSession(request, context, withAttempts ? context.standingOf : context.sessionOf))
      },
    }
    app[verb(endpoint.method)](`${apiBase}${endpoint.path}`, options, async (request: FastifyRequest, reply: FastifyReply) => {
      const signedIn = signedInBy.get(request)
      const result = await serve({
        context,
        body: request.body as never,
        query: request.query as never,
        request,
        reply,
        // Present exactly on endpoints with access `member`, which is what the handler's type says.
        member: (signedIn?.member ?? null) as never,
        sessionId: (signedIn?.sessionId ?? null) as never,
        attempts: signedIn?.attempts ?? [],
        circumstances: signedIn?.circumstances ?? noCircumstances,
      })
      return endpoint.rawResult ? reply : { ret_code: 0, ret_msg: 'OK', result }
    })
  }
}

function verb(method: 'GET' | 'POST' | 'PUT'): 'get' | 'post' | 'put' {
  return method === 'GET' ? 'get' : method === 'PUT' ? 'put' : 'post'
}

async function requireSession(request: FastifyRequest, { config }: Context, find: Context['sessionOf']): Promise<SignedIn> {
  const token = readSessionCookie(request, config)
  const signedIn = token ? await find(token) : null
  if (!signedIn) throw new Refusal('notSignedIn')
  return signedIn
}
