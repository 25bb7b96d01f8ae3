import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import sharp from 'sharp'
import type { VendorContract } from './contract.ts'
import type { VendorName } from './settings.ts'

/*
 * A double of a vendor: a small server on this machine that checks each of our requests against the vendor's published
 * contract, answers in the vendor's words, and makes signed notices. The tests and `npm run vendors:double` use it.
 */

/** What a double plays, in our words. Each vendor's double says it in the vendor's. */
export const outcomes = [
  'member',
  'pending',
  'approved',
  'resubmission',
  'final',
  'review',
  'expired',
  'unknown',
] as const
export type Outcome = (typeof outcomes)[number]

export interface DoubleCase {
  ref: string
  /** Our reference of the person or the attempt, as we gave it. */
  ours: string
  outcome: Outcome
  /** The vendor's time of that outcome. */
  at: Date
  /** A label of the vendor, in place of the usual one. */
  label: string | undefined
  photos: string[]
  person: { firstName: string; lastName: string; birthDate: string }
  /** How often erasure was asked. */
  erasures: number
  erased: boolean
  /** What this vendor's double remembers besides. */
  more: Record<string, string>
}

/** One of our requests. */
export interface Received {
  call: string
  method: string
  target: string
  query: URLSearchParams
  path: Readonly<Record<string, string>>
  headers: IncomingHttpHeaders
  body: Buffer
  json: unknown
}

export interface Reply {
  status: number
  json?: unknown
  bytes?: Buffer
  headers?: Record<string, string>
}

/** A notice as the vendor would send it. `key` goes into the address. */
export interface SentNotice {
  body: string
  headers: Record<string, string>
  key?: string
}

/** What differs from vendor to vendor. */
export interface DoubleForm {
  vendor: VendorName
  contract: VendorContract
  /** The settings of the product that talks to this double. */
  settings: Readonly<Record<string, string>>
  /** What is wrong with a request's proof or form. Null when nothing is. */
  fault(received: Received): string | null
  /** The answer to a call. */
  answer(received: Received, double: Double): Reply
  /** A notice about a case, signed with the secret of the settings or another one. */
  notice(found: DoubleCase, secret?: string): SentNotice
}

/** How the next requests fail. */
export interface Trouble {
  times: number
  kind: 'down' | 'busy' | 'silent' | 'cut'
  /** Seconds, with `busy`. */
  retryAfter?: number
  /** Only these calls. */
  call?: string
}

/** What a double returns for every photo, unless a test says otherwise. */
const drawn = await sharp({ create: { width: 1200, height: 840, channels: 3, background: '#c9d6e8' } })
  .jpeg()
  .toBuffer()

/** A running double. */
export interface Double {
  form: DoubleForm
  url: string
  cases: Map<string, DoubleCase>
  /** Every request that did not keep to the contract. */
  wrong: string[]
  calls: string[]
  trouble: Trouble | null
  /** The file of every photo that it took. */
  picture: Buffer
  /** Erasure is confirmed only at this many requests. */
  erasesAt: number
  /** Called when everything was sent and the vendor would begin to check. */
  onSubmitted: (found: DoubleCase) => void
  open(given: Partial<DoubleCase> & Pick<DoubleCase, 'ref' | 'ours'>): DoubleCase
  decide(ref: string, outcome: Outcome, given?: { at?: Date; label?: string }): DoubleCase
  submitted(found: DoubleCase): void
  /** One more request to erase. True once it is done. */
  erase(found: DoubleCase): boolean
  close(): Promise<void>
}

/** Starts a double on a free port of this machine, or on the given one. */
export async function startDouble(form: DoubleForm, port = 0): Promise<Double> {
  const server = createServer((request, response) => void serve(double, request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const double: Double = {
    ...stateOf(form),
    url: `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return double
}

function stateOf(form: DoubleForm): Omit<Double, 'url' | 'close'> {
  const cases = new Map<string, DoubleCase>()
  return {
    form,
    cases,
    wrong: [],
    calls: [],
    trouble: null,
    picture: drawn,
    erasesAt: 1,
    onSubmitted: () => undefined,
    open(given) {
      const made: DoubleCase = {
        outcome: 'member',
        at: new Date(),
        label: undefined,
        photos: [],
        person: { firstName: '', lastName: '', birthDate: '' },
        erasures: 0,
        erased: false,
        more: {},
        ...given,
      }
      cases.set(made.ref, made)
      return made
    },
    decide(ref, outcome, { at = new Date(), label } = {}) {
      const found = cases.get(ref)
      if (!found) throw new Error(`The double has no case ${ref}`)
      return Object.assign(found, { outcome, at, label })
    },
    submitted(found) {
      if (found.outcome === 'member') Object.assign(found, { outcome: 'pending', at: new Date() })
      this.onSubmitted(found)
    },
    erase(found) {
      found.erasures += 1
      found.erased ||= found.erasures >= this.erasesAt
      return found.erased
    },
  }
}

async function serve(double: Double, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const received = await read(double.form.contract, request)
  const { trouble } = double
  if (trouble && trouble.times > 0 && (!trouble.call || trouble.call === received?.call)) {
    trouble.times -= 1
    return fail(trouble, response)
  }
  const fault = received ? double.form.fault(received) : 'is no call of the contract'
  if (!received || fault !== null) {
    double.wrong.push(`${request.method} ${request.url} ${fault}`)
    return send(response, { status: received ? 401 : 404, json: { description: fault } })
  }
  double.calls.push(received.call)
  return send(response, double.form.answer(received, double))
}

function fail({ kind, retryAfter }: Trouble, response: ServerResponse): void {
  if (kind === 'silent') return
  if (kind === 'down') return send(response, { status: 500, json: {} })
  if (kind === 'busy')
    return send(response, {
      status: 429,
      json: {},
      headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    })
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '200' })
  response.write('{"id":"ha')
  response.destroy()
}

function send(response: ServerResponse, { status, json, bytes, headers = {} }: Reply): void {
  const body = bytes ?? (json === undefined ? Buffer.of() : Buffer.from(JSON.stringify(json)))
  response.writeHead(status, { 'content-type': bytes ? 'image/jpeg' : 'application/json', ...headers })
  response.end(body)
}

async function read(contract: VendorContract, request: IncomingMessage): Promise<Received | null> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const body = Buffer.concat(chunks)
  const target = request.url ?? '/'
  const [path = '/'] = target.split('?', 1)
  for (const [call, text] of exactFirst(contract.calls)) {
    const [method, , form = ''] = text.split(' ')
    const values = method === request.method ? fitting(form, path) : null
    if (!values) continue
    return {
      call,
      method: method ?? '',
      target,
      query: new URLSearchParams(target.slice(path.length)),
      path: values,
      headers: request.headers,
      body,
      json: request.headers['content-type']?.includes('json') ? JSON.parse(body.toString() || 'null') : null,
    }
  }
  return null
}

/** The calls, those with the longest fixed text first: a value in a path fits more than it should. */
function exactFirst(calls: VendorContract['calls']): [string, string][] {
  const fixed = (form: string): number => form.replaceAll(/\{\w+\}/g, '').length
  return Object.entries(calls).toSorted(([, a], [, b]) => fixed(b) - fixed(a))
}

/** The values in a path of the contract. Null when it is another path. */
function fitting(form: string, path: string): Record<string, string> | null {
  const names = [...form.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pattern = form.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '([^/]+)')
  const values = new RegExp(`^${pattern}$`).exec(path)
  return values && Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index + 1] ?? '')]))
}

/** A field of a body, by its path. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (found, key) =>
      typeof found === 'object' && found !== null
        ? new Map<string, unknown>(Object.entries(found)).get(key)
        : undefined,
    value,
  )
}

/** The same as a text; empty when it is none. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : ''
}
