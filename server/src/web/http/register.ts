import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { Type } from 'typebox'
import type { Access as AccessKind, Endpoint } from '@tessera/contract/endpoint.ts'
import { closestLanguage } from '@tessera/contract/languages.ts'
import type { Context } from '../../context.ts'
import type { SignedIn } from '../../accounts/sessions/sessions.ts'
import { accessTokenOf, refuseForeignHeaders, type Access } from '../../accounts/sessions/access.ts'
import { partnerOfKey, type Partner } from '../../accounts/partners/partners.ts'
import { readSessionCookie } from '../../platform/http/cookies.ts'
import type { Operation } from '../api-docs/operations.ts'
import { strangeFields } from './characters.ts'
import { declared } from './declared.ts'
import type { AlsoWrong, Call, Route } from './handler.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { refuseForeignOrigin } from '../../platform/http/origin.ts'
import { emptySnapshot } from '../../accounts/snapshot/snapshot.ts'
import type { CachedSnapshot } from '../../accounts/snapshot/snapshot-cache.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { ResponseCache } from './response-cache.ts'
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

/** The caller of a request, as far as the endpoint needs it. */
interface Caller {
  signedIn?: SignedIn
  recorded?: CachedSnapshot
  access?: Access
  partner?: Partner
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
  const { endpoint, serve } = route
  const callers = new WeakMap<FastifyRequest, Caller>()
  const cache = new ResponseCache()
  const [bodyOf, queryOf] = [declared(endpoint.body), declared(endpoint.query)]
  const schema = {
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.headers ? { headers: endpoint.headers } : {}),
    ...(endpoint.rawResult
      ? {}
      : {
          response: { 200: Type.Object({ ret_code: Type.Integer(), ret_msg: Type.String(), result: endpoint.result }) },
        }),
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
        refuseForeignOrigin(request, context.config)
      if (access !== 'public' && access !== 'provider')
        callers.set(request, await callerOf(request, context, route, access))
    },
  }
  app[verb(endpoint.method)](`${apiBase}${path}`, options, async (request: FastifyRequest, reply: FastifyReply) => {
    const { signedIn, recorded, access: held, partner } = callers.get(request) ?? {}
    if (route.alsoWrong)
      refuseWrongFields(
        request,
        route.alsoWrong({ context, partner: partner ?? null, body: isRecord(request.body) ? request.body : {} }),
      )
    const [body, query] = [bodyOf(request.body), queryOf(request.query)]
    // A file is no text, and members do not type its name: the endpoint takes those characters out of it.
    const strange = strangeFields(endpoint.rawBody ? [] : body).concat(
      strangeFields(query).filter(({ field }) => !endpoint.rawBody || field !== 'name'),
    )
    if (strange.length > 0) throw new Refusal('invalidParameters', { fields: strange.slice(0, 50) })
    const language = requestLanguage(request, context.texts.languages)
    const cacheKey =
      signedIn && recorded && route.caches?.(body) === true ? { signedIn, recorded, body, language } : null
    const cached = cacheKey && cache.get(cacheKey)
    if (cached) return reply.type(json).send(cached)
    const call = {
      context,
      body,
      query,
      request,
      reply,
      member: signedIn?.member ?? null,
      sessionId: signedIn?.sessionId ?? null,
      access: held ?? null,
      partner: partner ?? null,
      attempts: recorded?.attempts ?? [],
      snapshot: recorded?.snapshot ?? emptySnapshot,
      language,
    }
    // The body was checked against the contract, and each kind of caller is present on endpoints of its access only.
    const result = await serve(call as Call<Endpoint>)
    if (endpoint.rawResult) return reply
    const answer = { ret_code: 0, ret_msg: 'OK', result }
    if (!cacheKey) return answer
    // The serializer returns a string for an answer with a schema.
    const text = reply.serialize(answer) as string
    cache.set(cacheKey, text)
    return reply.type(json).send(text)
  })
}

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

async function callerOf(
  request: FastifyRequest,
  context: Context,
  { endpoint, withAttempts }: Route,
  access: Exclude<AccessKind, 'public' | 'provider'>,
): Promise<Caller> {
  if (access === 'partner') return { partner: await requirePartner(request, context) }
  const caller =
    access === 'sdk'
      ? await requireAccess(request, context, endpoint)
      : await requireSession(request, context, endpoint.passive)
  await storeLanguage(request, context, caller)
  return withAttempts && caller.signedIn
    ? { ...caller, recorded: await context.recordedOf(caller.signedIn.member.id, caller.signedIn.revision) }
    : caller
}

/** We send emails in the member's language. The page reports that language, and we store it when it changed. */
async function storeLanguage(
  { headers: { lang } }: FastifyRequest,
  { db, texts }: Context,
  { signedIn }: Caller,
): Promise<void> {
  if (!signedIn || typeof lang !== 'string' || lang === signedIn.member.language) return
  const spoken = closestLanguage(lang, texts.languages)
  if (spoken && spoken !== signedIn.member.language)
    await db.updateTable('member').set({ language: spoken }).where('id', '=', signedIn.member.id).execute()
}

async function requireSession(
  request: FastifyRequest,
  { config, sessionOf }: Context,
  passive: boolean | undefined,
): Promise<Caller> {
  // An access token opens only the calls of SDK mode, even when a session cookie comes with it.
  if (accessTokenOf(request)) throw new Refusal('tokenInvalid', { reason: 'session' })
  const token = readSessionCookie(request, config)
  const signedIn = token ? await sessionOf(token, passive) : null
  if (!signedIn) throw new Refusal('notSignedIn')
  // The page names the member who opened it. When another member has signed in since, the page may not send anything.
  const opener = request.headers['member-id']
  if (opener !== undefined && opener !== String(signedIn.member.id)) throw new Refusal('notSignedIn')
  return { signedIn }
}

async function requireAccess(
  request: FastifyRequest,
  context: Context,
  { handoff, sdkScene }: Endpoint,
): Promise<Caller> {
  const token = accessTokenOf(request)
  if (!token) throw new Refusal('tokenInvalid', { reason: 'unknown' })
  const found = await context.accessOf(token)
  if (typeof found === 'string')
    throw new Refusal(found === 'used' || found === 'expired' ? 'tokenExpired' : 'tokenInvalid', { reason: found })
  if (found.access.handoff && !handoff) throw new Refusal('accountRestricted')
  if (sdkScene && found.access.scene !== sdkScene) throw new Refusal('accountRestricted')
  refuseForeignHeaders(request, found.access, context.config.brand.shortName)
  const cookie = readSessionCookie(request, context.config)
  if (cookie) {
    const session = await context.sessionOf(cookie)
    // Two people share a browser: input of one would reach the account of the other.
    if (session && (found.access.partner !== null || session.member.id !== found.member.id))
      throw new Refusal('tokenInvalid', { reason: 'session' })
  }
  return { signedIn: found, access: found.access }
}

async function requirePartner(request: FastifyRequest, context: Context): Promise<Partner> {
  const [, key] = /^Bearer ([\w-]{20,128})$/.exec(request.headers.authorization ?? '') ?? []
  const partner = key ? await partnerOfKey(context.db, key) : undefined
  if (!partner) throw new Refusal('partnerKeyInvalid')
  return partner
}
