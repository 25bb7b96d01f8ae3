import type { EarlyResponses } from '../config.ts'
import { apiBase } from '../paths.ts'
import { ApiError, timeoutCode } from './api-error.ts'
import { resultOf } from './envelope.ts'

/** After this long a call is given up (specification, section 9). */
export const requestTimeoutMs = 30_000

export interface CallOptions {
  body?: unknown
  query?: Readonly<Record<string, string | undefined>> | undefined
  /** Gives the call up, such as a navigation away. */
  signal?: AbortSignal | undefined
}

export interface ClientOptions {
  language: () => string
  fetch?: typeof fetch
  /** Calls the page started before this script ran; each is taken over once. */
  early?: EarlyResponses | undefined
  timeoutMs?: number
}

export type Send = (method: string, path: string, options?: CallOptions) => Promise<unknown>

/** Builds the request function: envelope to result or {@link ApiError}, timeout, early answers, one flight for equal GETs. */
export function createSend({ language, fetch: fetchWith = (...args) => fetch(...args), early, timeoutMs = requestTimeoutMs }: ClientOptions): Send {
  const flights = new Map<string, Promise<unknown>>()

  const start = async (method: string, url: string, key: string, { body, signal }: CallOptions): Promise<unknown> => {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timeoutMs)
    const abort = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
    const taken = early?.[key]
    if (taken) delete early[key]
    try {
      const response = await abortable(taken ?? fetchWith(url, { method, headers: headersOf(language()), credentials: 'include', body: bodyOf(method, body), signal: abort }), abort)
      return resultOf(response.status, await abortable(response.text(), abort))
    } catch (error) {
      if (error instanceof ApiError || signal?.aborted) throw error
      if (timeout.signal.aborted) throw new ApiError('timeout', `timeout of ${timeoutMs}ms exceeded`, { code: timeoutCode, status: 408 })
      throw new ApiError('network', 'http network error')
    } finally {
      clearTimeout(timer)
    }
  }

  return (method, path, options = {}) => {
    const url = apiBase + path + searchOf(options.query)
    const key = `${method} ${path}`
    // A call someone may abort is nobody else's; all others share the flight of an equal one.
    if (method !== 'GET' || options.signal) return start(method, url, key, options)
    const running = flights.get(url)
    if (running) return running
    const flight = start(method, url, key, options).finally(() => flights.delete(url))
    flights.set(url, flight)
    return flight
  }
}

function headersOf(language: string): Record<string, string> {
  return { Accept: 'application/json', 'Content-Type': 'application/json', platform: 'pc', 'Accept-Language': language }
}

function bodyOf(method: string, body: unknown): string | null {
  return method === 'GET' ? null : JSON.stringify(body ?? {})
}

function searchOf(query: CallOptions['query']): string {
  const given = Object.entries(query ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** The promise, or the abort if that comes first: an early answer knows nothing of our signal. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError'))
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
