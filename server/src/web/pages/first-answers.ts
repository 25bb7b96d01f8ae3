import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callName } from '@tessera/contract/call-name.ts'
import { firstCallsOf, type FirstCall } from '@tessera/contract/first-calls.ts'
import { countryHeaders } from '../../platform/http/connection-country.ts'
import { ownOrigin } from '../../platform/http/origin.ts'
import type { Settings } from '../../platform/settings.ts'
import { apiBase } from '../http/register.ts'

/** A page does not wait longer for its data. What is late, the page asks for itself. */
const patienceMs = 500

/**
 * The answers of the calls that the page of a route makes first, as one JSON object for its HTML. They pass through the
 * API like any call of the page: same session, checks and limits. Empty without a valid session: the page then asks for
 * the profile itself, and that refusal leads to the sign-in page.
 */
export async function firstAnswers(
  { app, config }: { app: FastifyInstance; config: Settings },
  request: FastifyRequest,
  { route, language }: { route: string; language: string },
): Promise<string> {
  const headers = headersOf(request, config, language)
  const [profile = '', ...others] = await Promise.all(
    firstCallsOf(route).map((call) => answerTo(app, { request, call, headers })),
  )
  if (!profile.includes(':{"ret_code":0,')) return ''
  return `{${[profile, ...others].filter(Boolean).join(',')}}`
}

async function answerTo(
  app: FastifyInstance,
  { request, call, headers }: { request: FastifyRequest; call: FirstCall; headers: Record<string, string> },
): Promise<string> {
  const { method, path, query, body } = call
  const address = query ? `${path}?${new URLSearchParams(query)}` : path
  const payload = body ? JSON.stringify(body) : null
  const answering = app.inject({
    method,
    url: apiBase + address,
    headers,
    ...(payload === null ? {} : { payload }),
    remoteAddress: request.socket.remoteAddress ?? '',
  })
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), patienceMs)
  const answer = await Promise.race([answering, late]).catch(() => null)
  clearTimeout(timer)
  if (answer?.statusCode !== 200) return ''
  return `${JSON.stringify(callName(method, address, payload))}:${answer.payload}`
}

/** Those of the page's request, with what the web app itself sends. Only these calls never come from a foreign page. */
function headersOf(request: FastifyRequest, config: Settings, language: string): Record<string, string> {
  const given = Object.fromEntries(
    Object.entries(request.headers).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' &&
        (/^(cookie|host|user-agent|x-forwarded-.*|forwarded)$/.test(entry[0]) || countryHeaders.includes(entry[0])),
    ),
  )
  return {
    ...given,
    origin: ownOrigin(request, config),
    accept: 'application/json',
    'content-type': 'application/json',
    platform: 'pc',
    'accept-language': language,
    lang: language,
  }
}
