import { callName } from '@tessera/contract/call-name.ts'
import type { FirstAnswers } from '../config.ts'
import { apiBase } from '../paths.ts'
import { ApiError, timeoutCode } from './api-error.ts'
import { resultOf, type HttpWords } from './envelope.ts'
import { createSharedRequests } from './shared-requests.ts'
import { abortable } from './abortable.ts'

/** A call is cancelled after this time (specification, section 9). */
export const requestTimeoutMs = 30_000

/** Browsers finish calls of up to 64 kB together after a page is left, and refuse larger ones at once. */
const keepaliveCharacters = 16_000

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'

export interface CallOptions {
  /** Fields of a GET become query parameters. */
  body?: unknown
  query?: Readonly<Record<string, string | undefined>> | undefined
  /** Cancels the call, for example after a navigation. */
  signal?: AbortSignal | undefined
  /** Marks what must not be interrupted. Sent as X-Client-Tag. */
  tag?: string | undefined
  /** Calls the server, whatever the cache contains. */
  fresh?: boolean | undefined
  /** The browser finishes the call when the page is left meanwhile. For small bodies. */
  keepalive?: boolean | undefined
}

/** One request, as the hooks see it. */
export interface Sent {
  readonly method: Method
  /** The endpoint's path in the contract. In SDK mode the address differs. */
  readonly path: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly keepalive?: boolean
  /** Milliseconds by the page's own clock. */
  readonly startedAt: number
}

/** Takes part in every request of a client. */
export interface Hooks {
  /** Answers a GET without the server; undefined if it cannot. */
  recall?: (sent: Sent) => unknown
  /** Before sending. May add headers. */
  request?: (sent: Sent) => void
  response?: (sent: Sent, result: unknown) => void
  error?: (sent: Sent, error: ApiError) => void
  /** After every end, cancellation included. */
  finally?: (sent: Sent) => void
}

/** How a client describes failures that have no text of the server. */
export interface Words {
  timeout: (ms: number) => string
  http: HttpWords
}

/** The account area's own texts (specification, section 8). */
export const accountWords: Words = { timeout: (ms) => `timeout of ${ms}ms exceeded`, http: () => 'http error' }

export interface ClientOptions {
  /** Headers of a call of this path. */
  headers: (path: string) => Record<string, string>
  words?: Words
  /** Address of a contract path, below the API's base. */
  pathOf?: (path: string) => string
  fetch?: typeof fetch
  /**
   * Answers that the server wrote into the page. Each is used once, that of a GET until the next change: React may
   * start a render twice, and the second asks again.
   */
  firstAnswers?: FirstAnswers | undefined
}

type Verb = (path: string, options?: CallOptions) => Promise<unknown>

/** A configured request client. Every verb returns the `result` of the envelope, or throws an {@link ApiError}. */
export type Client = Record<'get' | 'post' | 'put' | 'delete' | 'patch', Verb> & {
  /**
   * A PUT whose body other code sends, such as a file with its progress. Hooks, address and headers are those of every
   * call.
   */
  carry: (
    path: string,
    options: Required<Pick<CallOptions, 'query' | 'signal'>>,
    by: (sent: Sent) => Promise<unknown>,
  ) => Promise<unknown>
  /** Adds hooks. Those added first run first. */
  use: (hooks: Hooks) => void
}

/**
 * The common core of the three clients: hooks, timeout, first answers, one request for equal GETs, envelope to result.
 */
export function createClient({
  headers,
  words = accountWords,
  pathOf = (path) => path,
  fetch: fetchWith = (...args) => fetch(...args),
  firstAnswers = {},
}: ClientOptions): Client {
  const hooks: Hooks[] = []
  const share = createSharedRequests()

  const send = (sent: Sent, body: string | null, signal?: AbortSignal, fresh = false): Promise<unknown> => {
    const known = takeAnswer(firstAnswers, sent, { body, fresh })
    return hooked(hooks, sent, signal, async () =>
      known === undefined
        ? withTimeout(signal, words, async (abort) => {
            const { method, headers: own } = sent
            const lasting =
              sent.keepalive && body !== null && body.length < keepaliveCharacters ? { keepalive: true } : {}
            const response = await abortable(
              fetchWith(sent.url, { method, headers: own, credentials: 'include', body, signal: abort, ...lasting }),
              abort,
            )
            return resultOf(response, await abortable(response.text(), abort), words.http)
          })
        : resultOf({ status: 200, statusText: '' }, JSON.stringify(known), words.http),
    )
  }

  const describe = (
    method: Method,
    path: string,
    { query, tag, keepalive = false }: Pick<CallOptions, 'query' | 'tag' | 'keepalive'>,
  ): Sent => ({
    method,
    path,
    url: apiBase + pathOf(path) + searchOf(query),
    headers: { ...headers(path), ...(tag ? { 'X-Client-Tag': tag } : {}) },
    keepalive,
    startedAt: performance.now(),
  })

  const verb =
    (method: Method): Verb =>
    (path, { body, query, signal, tag, fresh, keepalive } = {}) => {
      const asQuery = method === 'GET' ? (body as CallOptions['query']) : undefined
      const sent = describe(method, path, { query: { ...asQuery, ...query }, tag, keepalive })
      if (method !== 'GET') return send(sent, JSON.stringify(body ?? {}), signal, fresh)
      // A pending request may be older than the change, so a fresh call does not share it.
      if (fresh) return send(sent, null, signal, fresh)
      for (const hook of hooks) {
        const stored = hook.recall?.(sent)
        if (stored !== undefined) return Promise.resolve(stored)
      }
      return share(`${sent.url} ${sent.headers['Accept-Language']}`, signal, (whileWanted) =>
        send(sent, null, whileWanted),
      )
    }
  return {
    get: verb('GET'),
    post: verb('POST'),
    put: verb('PUT'),
    delete: verb('DELETE'),
    patch: verb('PATCH'),
    carry: (path, { query, signal }, by) => {
      const sent = describe('PUT', path, { query })
      return hooked(hooks, sent, signal, () => by(sent))
    },
    use: (more) => hooks.push(more),
  }
}

/**
 * Runs the hooks around the given request. Whatever it throws becomes an {@link ApiError}, unless the caller
 * cancelled.
 */
async function hooked(
  hooks: readonly Hooks[],
  sent: Sent,
  signal: AbortSignal | undefined,
  perform: () => Promise<unknown>,
): Promise<unknown> {
  try {
    for (const hook of hooks) hook.request?.(sent)
    const result = await perform()
    for (const hook of hooks) hook.response?.(sent, result)
    return result
  } catch (cause) {
    if (signal?.aborted) throw cause
    const error = cause instanceof ApiError ? cause : new ApiError('network', 'http network error')
    for (const hook of hooks) hook.error?.(sent, error)
    throw error
  } finally {
    for (const hook of hooks) hook.finally?.(sent)
  }
}

async function withTimeout(
  signal: AbortSignal | undefined,
  words: Words,
  perform: (abort: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), requestTimeoutMs)
  try {
    return await perform(signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal)
  } catch (cause) {
    if (cause instanceof ApiError || !timeout.signal.aborted) throw cause
    throw new ApiError('timeout', words.timeout(requestTimeoutMs), { code: timeoutCode, status: 408 })
  } finally {
    clearTimeout(timer)
  }
}

/** The answer that the server wrote into the page for this request, as long as it may be used. */
function takeAnswer(
  answers: FirstAnswers,
  { method, path, url }: Sent,
  { body, fresh }: { body: string | null; fresh: boolean },
): unknown {
  const name = callName(method, path + url.slice(url.split('?', 1)[0]?.length), body)
  const known = fresh ? undefined : answers[name]
  // The page's own answers do not include later changes.
  const changes = method !== 'GET' && known === undefined
  for (const other of Object.keys(answers)) {
    const used = other === name && (fresh || method !== 'GET')
    if (used || (changes && other.startsWith('GET '))) delete answers[other]
  }
  return known
}

function searchOf(query: CallOptions['query']): string {
  const given = Object.entries(query ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
