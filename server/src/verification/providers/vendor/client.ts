import { setTimeout as wait } from 'node:timers/promises'
import { ProviderDown } from '../provider.ts'
import type { Breaker } from './breaker.ts'
import { callForm, type VendorContract } from './contract.ts'

/** How long and how often we try. Tests shorten it. The runtime itself gives up a connection after ten seconds. */
export const patience = { totalMs: 30_000, tries: 3, pauseMs: 250, longestPauseMs: 15_000 }

/** A larger answer is not read: the largest is a photo. */
const largestAnswer = 20 * 1024 * 1024

/** A request as it leaves: a vendor's signature covers exactly these. */
export interface Outgoing {
  name: string
  method: string
  /** Path and query as sent. */
  target: string
  body: Buffer
  /** The values that were put into the path. */
  values: Readonly<Record<string, string>>
}

/** What a call adds to its entry in the contract. */
export interface CallInput {
  path?: Record<string, string>
  query?: Record<string, string>
  json?: unknown
  /** A body that is not JSON, with its type. */
  raw?: { type: string; bytes: Buffer }
  headers?: Record<string, string>
  /** Answers other than 2xx that the caller reads itself. */
  expects?: readonly number[]
}

export interface VendorAnswer {
  status: number
  headers: Headers
  bytes: Buffer
  /** The parsed JSON; null when there is none. */
  body: unknown
}

/** The vendor answered that our request is wrong: keys, settings or our own mistake. Trying again cannot help. */
export class VendorRefused extends ProviderDown {
  readonly status: number
  constructor(vendor: string, call: string, status: number) {
    super(`${vendor} refused ${call} with ${status}`)
    this.status = status
  }
}

/** Calls a vendor by the names in its contract. */
export interface VendorClient {
  call(name: string, input?: CallInput): Promise<VendorAnswer>
}

/** What a vendor's client needs. */
export interface ClientParts {
  contract: VendorContract
  /** The base addresses, by the contract's names. */
  hosts: Readonly<Record<string, string>>
  breaker: Breaker
  /** The headers that prove who we are, made for each try. */
  headers: (outgoing: Outgoing) => Promise<Record<string, string>> | Record<string, string>
  /** Checks what the vendor signs in its answers. Throws when it is not the vendor's. */
  checkAnswer?: (answer: VendorAnswer, outgoing: Outgoing) => void
}

/** A client that keeps to the contract: other calls and other hosts do not exist for it. */
export function vendorClient(parts: ClientParts): VendorClient {
  return {
    async call(name, input = {}) {
      if (!(await parts.breaker.allows())) throw new ProviderDown(`${parts.contract.vendor} is paused after failures`)
      try {
        const answer = await tried(parts, name, input)
        await parts.breaker.worked()
        return answer
      } catch (error) {
        // Wrong keys are as bad as an outage: every member would wait in vain.
        if (!(error instanceof VendorRefused) || [401, 403].includes(error.status)) await parts.breaker.failed()
        throw error
      }
    },
  }
}

async function tried(parts: ClientParts, name: string, input: CallInput): Promise<VendorAnswer> {
  const { vendor } = parts.contract
  const ends = Date.now() + patience.totalMs
  let fault = 'no answer'
  for (let time = 1; time <= patience.tries; time += 1) {
    const got = await once(parts, name, input, ends - Date.now())
    if (typeof got === 'object') {
      const { status } = got
      if ((status >= 200 && status < 300) || input.expects?.includes(status)) return got
      if (status !== 429 && status < 500) throw new VendorRefused(vendor, name, status)
    }
    fault = typeof got === 'object' ? `status ${got.status}` : got
    const pause = pauseAfter(time, typeof got === 'object' ? got.headers : undefined)
    if (time === patience.tries || Date.now() + pause >= ends || pause > patience.longestPauseMs) break
    await wait(pause)
  }
  throw new ProviderDown(`${vendor} failed at ${name}: ${fault}`)
}

/** One try. A text names a network fault. */
async function once(
  parts: ClientParts,
  name: string,
  input: CallInput,
  leftMs: number,
): Promise<VendorAnswer | string> {
  const form = callForm(parts.contract, name)
  const base = parts.hosts[form.host]
  if (base === undefined) throw new Error(`${parts.contract.vendor} has no host ${form.host}`)
  const target = targetOf(form.path, input)
  const body = input.raw?.bytes ?? (input.json === undefined ? Buffer.of() : Buffer.from(JSON.stringify(input.json)))
  const type = input.raw?.type ?? (input.json === undefined ? undefined : 'application/json')
  const outgoing = { name, method: form.method, target, body, values: input.path ?? {} }
  const headers = { accept: 'application/json', ...(type ? { 'content-type': type } : {}), ...input.headers }
  const proof = await parts.headers(outgoing)
  try {
    const response = await fetch(base + target, {
      method: form.method,
      headers: { ...headers, ...proof },
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      // A link of the vendor is never followed.
      redirect: 'error',
      signal: AbortSignal.timeout(Math.max(1, leftMs)),
    })
    const bytes = await readAnswer(response)
    const answer = { status: response.status, headers: response.headers, bytes, body: parsed(response, bytes) }
    parts.checkAnswer?.(answer, outgoing)
    return answer
  } catch (error) {
    return error instanceof Error ? error.name : 'network'
  }
}

function targetOf(path: string, { path: values = {}, query = {} }: CallInput): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = values[key]
    // A dot segment would leave the path of the contract.
    if (!value || /^\.+$/.test(value)) throw new Error(`A call needs ${key}`)
    return encodeURIComponent(value)
  })
  const asked = Object.entries(query).map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
  return asked.length > 0 ? `${filled}?${asked.join('&')}` : filled
}

async function readAnswer(response: Response): Promise<Buffer> {
  if (Number(response.headers.get('content-length') ?? 0) > largestAnswer) throw new Error('The answer is too large')
  return Buffer.from(await response.arrayBuffer())
}

/** An answer that says it is JSON and is not was cut off, so it counts as a network fault. */
function parsed(response: Response, bytes: Buffer): unknown {
  return response.headers.get('content-type')?.includes('json') && bytes.length > 0
    ? JSON.parse(bytes.toString())
    : null
}

/** What the vendor asks for, or else a growing pause with jitter, so that many callers do not come back at once. */
function pauseAfter(time: number, headers: Headers | undefined): number {
  const asked = headers?.get('retry-after') ?? headers?.get('ratelimit-reset')
  if (asked) {
    const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now()
    if (Number.isFinite(ms)) return Math.max(0, ms)
  }
  return patience.pauseMs * 2 ** (time - 1) * (0.5 + Math.random())
}
