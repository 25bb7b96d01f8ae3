import type { FastifyReply, FastifyRequest } from 'fastify'
import { callName } from '@tessera/contract/call-name.ts'
import { firstCallsOf, type FirstCall } from '@tessera/contract/first-calls.ts'
import type { Context } from '../../context.ts'
import type { WithAccess } from '../../accounts/sessions/access.ts'
import { readSessionCookie } from '../../platform/http/cookies.ts'
import { languageWish } from '../../platform/http/language.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { answering, written, type Asking } from '../http/answer.ts'
import { storeLanguage, type Caller } from '../http/caller.ts'
import { refusalAnswer } from '../http/refusal-answer.ts'
import type { Route } from '../http/handler.ts'

/** A page does not wait longer for its data. What is late, the page asks for itself. */
const patienceMs = 500

/** Writes the answers of the calls that the page of a route makes first, as one JSON object for its HTML. */
export type FirstAnswers = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { route: string; language: string },
) => Promise<string>

interface Prepared {
  name: string
  route: Route
  answer: (asking: Omit<Asking, 'body' | 'query'>) => Promise<string>
}

/** Answers the first calls of the page that a session opens. Empty without a valid session. */
export function firstAnswers(context: Context): FirstAnswers {
  // Not by the members' own requests, of which there is no end.
  const known = new Map<string, Prepared[]>()
  return async (page, reply, { route, language }) => {
    const token = readSessionCookie(page, context.config)
    const signedIn = token ? await context.sessionOf(token) : null
    // The refusal of the page's own call leads to the sign-in page.
    if (!signedIn) return ''
    const request = withLanguage(page, language)
    await storeLanguage(request, context, { signedIn })
    const search = new URL(page.url, 'http://localhost').searchParams
    const named = search.has('request_id')
    const calls = (!named && known.get(route)) || (await prepared(context, firstCallsOf(route, search)))
    if (!named) known.set(route, calls)
    return answersTo(context, calls, { request, reply, caller: { signedIn } })
  }
}

/** Answers the calls that follow the exchange of a visit's code, as far as its access opens them. */
export async function visitAnswers(
  context: Context,
  asking: Pick<Asking, 'request' | 'reply'>,
  { found, calls }: { found: WithAccess; calls: readonly FirstCall[] },
): Promise<string> {
  const { access } = found
  const open = (await prepared(context, calls)).filter(
    ({ route: { endpoint } }) =>
      (endpoint.access !== 'member' || endpoint.sdkPath !== undefined) &&
      (!access.handoff || endpoint.handoff === true) &&
      (!endpoint.sdkScene || endpoint.sdkScene === access.scene),
  )
  return answersTo(context, open, { ...asking, caller: { signedIn: found, access } })
}

/**
 * The calls share what the first of them read of the member. Our own constants need no validation, and what fails or is
 * late stays out: the page asks for that itself.
 */
async function answersTo(
  context: Context,
  calls: readonly Prepared[],
  {
    caller,
    ...asking
  }: Omit<Asking, 'body' | 'query' | 'caller'> & { caller: Caller & Required<Pick<Caller, 'signedIn'>> },
): Promise<string> {
  const { member, revision } = caller.signedIn
  const recorded = calls.some(({ route }) => route.withAttempts)
    ? await context.snapshotOf(member.id, revision)
    : undefined
  const late = Promise.withResolvers<string>()
  const timer = setTimeout(() => late.resolve(''), patienceMs)
  const answers = await Promise.all(
    calls.map(async ({ name, answer }) => {
      const answering = answer({ ...asking, caller: { ...caller, ...(recorded ? { recorded } : {}) } })
      const text = await Promise.race([answering, late.promise]).catch(() => '')
      return text && `${name}:${text}`
    }),
  )
  clearTimeout(timer)
  return `{${answers.filter(Boolean).join(',')}}`
}

async function prepared(context: Context, calls: readonly FirstCall[]): Promise<Prepared[]> {
  // Only now, because one of the routes imports this file.
  const { routes } = await import('../routes.ts')
  return calls.map((call) => prepare(context, routes, call))
}

function prepare(context: Context, routes: readonly Route[], { method, path, query, body }: FirstCall): Prepared {
  const route = routes.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)
  if (!route) throw new Error(`No route: ${method} ${path}`)
  const answerTo = answering(context, route)
  const address = query ? `${path}?${new URLSearchParams(query)}` : path
  // What is public depends only on what the server read at start, and the list of countries is long.
  let known = ''
  return {
    name: JSON.stringify(callName(method, address, body ? JSON.stringify(body) : null)),
    route,
    answer: async (asking) => {
      if (known) return known
      const answer = await answerTo({ ...asking, body: body ?? {}, query: query ?? {} }).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code === 'tooManyRequests') throw error
        return refusalAnswer(error, languageWish(asking.request), context.texts)
      })
      const text = typeof answer === 'object' ? written(asking.reply, route.endpoint, answer) : (answer ?? '')
      if (route.endpoint.access === 'public') known = text
      return text
    },
  }
}

/** The page's request as its own calls send it: with the page's language. */
function withLanguage(request: FastifyRequest, language: string): FastifyRequest {
  const headers = { ...request.headers, lang: language, 'accept-language': language }
  return Object.create(request, { headers: { value: headers } }) as FastifyRequest
}
