import type { FastifyReply, FastifyRequest } from 'fastify'
import { callName } from '@tessera/contract/call-name.ts'
import { firstCallsOf, type FirstCall } from '@tessera/contract/first-calls.ts'
import type { Context } from '../../context.ts'
import { readSessionCookie } from '../../platform/http/cookies.ts'
import { languageWish } from '../../platform/http/language.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { answering, written, type Asking } from '../http/answer.ts'
import { storeLanguage, type Caller } from '../http/caller.ts'
import { refusalAnswer } from '../http/refusal-answer.ts'
import { routes } from '../routes.ts'

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
  withSnapshot: boolean
  answer: (asking: Omit<Asking, 'body' | 'query'>) => Promise<string>
}

/**
 * The calls of one page share its session and its snapshot of the member. Our own constants need no validation, and what
 * fails or is late stays out: the page asks for that itself. Empty without a valid session, so that the refusal of the
 * page's own call leads to the sign-in page.
 */
export function firstAnswers(context: Context): FirstAnswers {
  const known = new Map<string, Prepared[]>()
  const preparedOf = (route: string): Prepared[] => {
    const found = known.get(route) ?? firstCallsOf(route).map((call) => prepare(context, call))
    known.set(route, found)
    return found
  }
  return async (page, reply, { route, language }) => {
    const token = readSessionCookie(page, context.config)
    const signedIn = token ? await context.sessionOf(token) : null
    if (!signedIn) return ''
    const request = withLanguage(page, language)
    await storeLanguage(request, context, { signedIn })
    const calls = preparedOf(route)
    const caller: Caller = {
      signedIn,
      ...(calls.some(({ withSnapshot }) => withSnapshot)
        ? { recorded: await context.recordedOf(signedIn.member.id, signedIn.revision) }
        : {}),
    }
    const late = Promise.withResolvers<string>()
    const timer = setTimeout(() => late.resolve(''), patienceMs)
    const answers = await Promise.all(
      calls.map(async ({ name, answer }) => {
        const text = await Promise.race([answer({ request, reply, caller }), late.promise]).catch(() => '')
        return text && `${name}:${text}`
      }),
    )
    clearTimeout(timer)
    return `{${answers.filter(Boolean).join(',')}}`
  }
}

function prepare(context: Context, { method, path, query, body }: FirstCall): Prepared {
  const route = routes.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)
  if (!route) throw new Error(`No route: ${method} ${path}`)
  const answerTo = answering(context, route)
  const address = query ? `${path}?${new URLSearchParams(query)}` : path
  return {
    name: JSON.stringify(callName(method, address, body ? JSON.stringify(body) : null)),
    withSnapshot: route.withAttempts === true,
    answer: async (asking) => {
      const answer = await answerTo({ ...asking, body: body ?? {}, query: query ?? {} }).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code === 'tooManyRequests') throw error
        return refusalAnswer(error, languageWish(asking.request), context.texts)
      })
      return typeof answer === 'object' ? written(asking.reply, route.endpoint, answer) : (answer ?? '')
    },
  }
}

/** The page's request as its own calls send it: with the page's language. */
function withLanguage(request: FastifyRequest, language: string): FastifyRequest {
  const headers = { ...request.headers, lang: language, 'accept-language': language }
  return Object.create(request, { headers: { value: headers } }) as FastifyRequest
}
