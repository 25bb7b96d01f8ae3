import { consoleRetCodes } from '@tessera/contract/staff-errors.ts'
import { passwordHeader } from '@tessera/contract/case-export.ts'
import type { StaffCalls } from '@tessera/contract/staff-endpoints.ts'
import { noteServerTime } from './clock.ts'

/** The name of a call: `POST /v1/staff/queue/claim`. */
export type CallName = keyof StaffCalls
/** What a call sends: its body, or for a GET its query. */
type Sent<C extends CallName> = StaffCalls[C]['body'] extends undefined ? StaffCalls[C]['query'] : StaffCalls[C]['body']
/** What a call returns. */
export type Result<C extends CallName> = StaffCalls[C]['result']

/** The server refused a call. */
export class Refusal extends Error {
  readonly code: number
  readonly extInfo: Readonly<Record<string, unknown>>

  constructor(code: number, message: string, extInfo: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.extInfo = extInfo
  }
}

/** There was no usable answer: no connection, or a failure between us and the server. */
export class Unreachable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'Unreachable'
  }
}

/** Whether the server refused a call with this code. */
export function isRefusal(error: unknown, code: number): error is Refusal {
  return error instanceof Refusal && error.code === code
}

/** What the page does about refusals that any call may give. */
interface Handlers {
  /** The session ended: the page asks to sign in. */
  signedOut: () => void
  /** The act needs a confirmation. `words` name it to the person. Returns whether they confirmed it. */
  confirm: (act: string, words?: string) => Promise<boolean>
}

let handlers: Handlers = { signedOut: () => {}, confirm: () => Promise.resolve(false) }

/** Says what to do about refusals that any call may give. */
export function handleRefusals(own: Handlers): void {
  handlers = own
}

/**
 * Calls the server. Throws a {@link Refusal} or {@link Unreachable}. If the call needs a confirmation, it asks for one
 * and calls once more: `words` name the act there, where the page knows more than its address.
 */
export async function call<C extends CallName>(
  name: C,
  ...[sent, words]: undefined extends Sent<C> ? [] : [Sent<C>, words?: string | undefined]
): Promise<Result<C>> {
  return handled(() => send(name, sent), words)
}

async function handled<R>(work: () => Promise<R>, words?: string): Promise<R> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error, consoleRetCodes.notSignedIn)) handlers.signedOut()
    const needed = isRefusal(error, consoleRetCodes.staffConfirmationNeeded)
    if (needed && (await handlers.confirm(String(error.extInfo['act']), words))) return work()
    throw error
  }
}

/** The address of a GET with its query. */
function addressOf(path: string, query: object = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  return `/x-api${path}${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''}`
}

async function send<C extends CallName>(name: C, sent: object | undefined): Promise<Result<C>> {
  return resultOf(await answerTo(name, sent))
}

function answerTo(name: CallName, sent: object = {}): Promise<Response> {
  const [method = 'GET', path = ''] = name.split(' ')
  if (method === 'GET') return request(addressOf(path, sent))
  const headers = { 'content-type': 'application/json' }
  return request(addressOf(path), { method, headers, body: JSON.stringify(sent) })
}

/**
 * Saves an archive of cases in the browser's folder of downloads. Returns its password. Null: it was asked for, and a
 * second person must confirm it.
 */
export async function saveArchive<C extends 'POST /v1/staff/export/case' | 'POST /v1/staff/export/period'>(
  name: C,
  sent: Sent<C>,
  words?: string,
): Promise<string | null> {
  const headers = await saved(name, sent, words)
  return headers && (headers.get(passwordHeader) ?? '')
}

/** Saves the original of a file of a case in the browser's folder of downloads. */
export async function saveOriginal(sent: Sent<'POST /v1/staff/case/original'>): Promise<void> {
  await saved('POST /v1/staff/case/original', sent)
}

/** Saves the file that a call answers with. Returns the headers of the answer; null if it is no file. */
async function saved<C extends CallName>(name: C, sent: Sent<C>, words?: string): Promise<Headers | null> {
  const response = await handled(async () => {
    const answer = await answerTo(name, sent)
    if (answer.headers.get('content-disposition')?.startsWith('attachment')) return answer
    await resultOf(answer)
    return null
  }, words)
  if (response === null) return null
  const blob = await response.blob().catch(() => {
    throw new Unreachable('the file broke off')
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  link.click()
  URL.revokeObjectURL(link.href)
  return response.headers
}

async function request(address: string, options: RequestInit = {}): Promise<Response> {
  try {
    const response = await fetch(address, { credentials: 'same-origin', ...options })
    noteServerTime(response.headers.get('date'))
    return response
  } catch (error) {
    throw new Unreachable(error instanceof Error ? error.message : 'no answer')
  }
}

/** The result in an envelope. Throws its refusal. */
async function resultOf<R>(response: Response): Promise<R> {
  const envelope = await response.json().catch(() => null)
  if (typeof envelope?.ret_code !== 'number') throw new Unreachable(`status ${response.status}`)
  if (envelope.ret_code !== consoleRetCodes.ok)
    throw new Refusal(envelope.ret_code, String(envelope.ret_msg), envelope.ext_info ?? {})
  return envelope.result
}

/** A step of the check of a vendor. */
export interface ProviderStep {
  name: string
  ok: boolean
  ms: number
  says: string
}

interface CheckOfProvider {
  /** What a person has to do in the vendor's portal meanwhile. */
  onPortal: (text: string) => void
  onStep: (step: ProviderStep) => void
}

/** Checks a vendor: the answer comes line by line, as each step ends. Returns whether the vendor is ready. */
export async function checkProvider(name: string, { onPortal, onStep }: CheckOfProvider): Promise<boolean> {
  const response = await request(addressOf('/v1/staff/setup/check-provider'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  if (!response.body || !response.headers.get('content-type')?.startsWith('application/x-ndjson'))
    return resultOf<boolean>(response)
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let ready = false
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines.filter((one) => one !== '')) {
      const said: { portal?: string | null; step?: ProviderStep; ready?: boolean } = JSON.parse(line)
      if (said.portal) onPortal(said.portal)
      if (said.step) onStep(said.step)
      ready = said.ready ?? ready
    }
    if (done) return ready
  }
}

/** Attaches a file to a note of a case. */
export function attachFile(id: string, note: string, file: File): Promise<Result<'PUT /v1/staff/case/attach'>> {
  const address = addressOf('/v1/staff/case/attach', { id, note, name: file.name.slice(0, 200) })
  const headers = { 'content-type': 'application/octet-stream' }
  return handled(async () => resultOf(await request(address, { method: 'PUT', headers, body: file })))
}

/** A page of a file of a case. */
export interface Picture {
  blob: Blob
  /** How many pages the file has. */
  pages: number
}

/** Loads a page of a file as a picture. The audit chain records each. `ahead`: it is not shown yet. */
export async function loadPicture(
  id: string,
  file: string,
  { page, ahead = false }: { page: number; ahead?: boolean },
): Promise<Picture> {
  const query = { id, file, page, ahead: ahead ? 'yes' : undefined }
  const response = await request(addressOf('/v1/staff/case/evidence', query))
  if (!response.ok || !response.headers.get('content-type')?.startsWith('image/')) {
    const refusal = await resultOf(response).catch((error: unknown) => error)
    if (isRefusal(refusal, consoleRetCodes.notSignedIn)) handlers.signedOut()
    throw refusal instanceof Refusal ? refusal : new Unreachable(`status ${response.status}`)
  }
  return { blob: await response.blob(), pages: Number(response.headers.get('x-pages')) || 1 }
}

/** Sends a call that outlives the page, such as the release of a claim while the window closes. */
export function sendWhileLeaving<C extends CallName>(name: C, body: Sent<C>): void {
  const [method = 'POST', path = ''] = name.split(' ')
  fetch(addressOf(path), {
    method,
    credentials: 'same-origin',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
}
