import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Access as AccessKind, Endpoint } from '@tessera/contract/endpoint.ts'
import type { Context } from '../../context.ts'
import type { Operation } from '../api-docs/operations.ts'
import { answering, envelopeOf } from './answer.ts'
import { callerOf, requireConfirmation, type Caller } from './caller.ts'
import { strangeFields } from './characters.ts'
import { declared } from './declared.ts'
import type { AlsoWrong, Route } from './handler.ts'
import { consoleSettings, refuseForeignOrigin } from '../../platform/http/origin.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { noteAct } from '../../review/queue/reading.ts'
import { wrongFields } from './wrong-fields.ts'

const json = 'application/json; charset=utf-8'

/** All API calls are below this path. */
export const apiBase = '/x-api'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a form (`application/x-www-form-urlencoded`). */
    takesForm?: boolean
    /** How the API documentation describes the route. */
    operation?: Operation
  }
}

/** Registers every route of the contract and its twin in SDK mode: authentication, validation, handler, envelope. */
export function registerRoutes(app: FastifyInstance, context: Context, routes: readonly Route[]): void {
  for (const route of routes) {
    const { path, sdkPath, access } = route.endpoint
    if (access === 'provider')
      void app.register((scope, _options, done) =>
        done(takeBytes(scope, () => register(scope, context, { route, path, access }))),
      )
    else register(app, context, { route, path, access })
    if (sdkPath) register(app, context, { route, path: sdkPath, access: 'sdk' })
  }
}

/** A separate scope in which JSON arrives as raw bytes, because a provider signs the bytes and not the parsed value. */
function takeBytes(scope: FastifyInstance, within: () => void): undefined {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  within()
}

function register(
  app: FastifyInstance,
  context: Context,
  { route, path, access }: { route: Route; path: string; access: AccessKind },
): void {
  const { endpoint } = route
  const answerTo = answering(context, route)
  const callers = new WeakMap<FastifyRequest, Caller>()
  const [bodyOf, queryOf] = [declared(endpoint.body), declared(endpoint.query)]
  const schema = {
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.headers ? { headers: endpoint.headers } : {}),
    ...(endpoint.rawResult ? {} : { response: { 200: envelopeOf(endpoint) } }),
  }
  const options: RouteShorthandOptions = {
    schema,
    exposeHeadRoute: false,
    attachValidation: route.alsoWrong !== undefined,
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    config: { takesForm: endpoint.formBody === true, operation: { endpoint, path, access } },
    // We check the caller and the origin before we look at the body.
    preValidation: async (request) => {
      if (access !== 'partner' && access !== 'provider' && endpoint.method !== 'GET')
        refuseForeignOrigin(request, ofConsole(endpoint) ? consoleSettings(context.config) : context.config)
      if (access !== 'public' && access !== 'provider')
        callers.set(request, await callerOf(request, context, route, access))
    },
  }
  app[verb(endpoint.method)](`${apiBase}${path}`, options, async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = callers.get(request) ?? {}
    if (route.alsoWrong)
      refuseWrongFields(
        request,
        route.alsoWrong({ context, partner: caller.partner ?? null, body: isRecord(request.body) ? request.body : {} }),
      )
    const [body, query] = [bodyOf(request.body), queryOf(request.query)]
    // A file is no text, and members do not type its name: the endpoint takes those characters out of it.
    const strange = strangeFields(endpoint.rawBody ? [] : body).concat(
      strangeFields(query).filter(({ field }) => !endpoint.rawBody || field !== 'name'),
    )
    if (strange.length > 0) throw new Refusal('invalidParameters', { fields: strange.slice(0, 50) })
    if (!route.confirmsWithin) await requireConfirmation(context.db, endpoint, caller, body)
    const answer = await answerTo({ request, reply, caller, body, query })
    if (caller.staff && endpoint.method !== 'GET') noteAct(context.db, caller.staff.name)
    if (endpoint.rawResult) return reply
    return typeof answer === 'string' ? reply.type(json).send(answer) : answer
  })
}

/** Whether a call comes from the console, also the one that signs in. */
const ofConsole = ({ path }: Endpoint): boolean => path.startsWith('/v1/staff/')

/** Names all wrong fields at once: those of the contract, and for the other fields those of the route's own rules. */
function refuseWrongFields({ validationError }: FastifyRequest, also: ReturnType<AlsoWrong>): void {
  const found = wrongFields(validationError?.validation ?? [])
  const fields = [...found, ...also.fields.filter(({ field }) => !found.some((one) => one.field === field))]
  if (validationError || fields.length > 0) throw new Refusal('invalidParameters', { fields, ...also.detail })
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function verb(method: 'GET' | 'POST' | 'PUT'): 'get' | 'post' | 'put' {
  return method === 'GET' ? 'get' : method === 'PUT' ? 'put' : 'post'
}
