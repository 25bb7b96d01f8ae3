import type { Calls } from '@tessera/contract/endpoints.ts'
import { beforeEach, vi } from 'vitest'
import about from '../../../locales/en/about.json' with { type: 'json' }
import agreement from '../../../locales/en/agreement.json' with { type: 'json' }
import codes from '../../../locales/en/inverse-error-code.json' with { type: 'json' }
import identity from '../../../locales/en/identity.json' with { type: 'json' }
import kyc from '../../../locales/en/kyc.json' with { type: 'json' }
import messenger from '../../../locales/en/messenger.json' with { type: 'json' }
import preview from '../../../locales/en/preview.json' with { type: 'json' }
import questionnaire from '../../../locales/en/questionnaire.json' with { type: 'json' }
import security from '../../../locales/en/security.json' with { type: 'json' }
import myDataTexts from '../../../locales/en/my-data.json' with { type: 'json' }
import sdk from '../../../locales/en/sdk.json' with { type: 'json' }
import tasks from '../../../locales/en/tasks.json' with { type: 'json' }
import reasons from '../../../locales/en/reasons.json' with { type: 'json' }
import tests from '../../../locales/en/tests.json' with { type: 'json' }
import mainTexts from '../../../locales/en/user-accounts.json' with { type: 'json' }
import { knowProducts } from '../state/known-products.ts'
import * as answers from './answers.ts'
import { draftServer } from './drafts.ts'

/** The English texts, for tests that are not about texts. */
export const texts = {
  ...mainTexts,
  ...about,
  ...kyc,
  ...identity,
  ...questionnaire,
  ...agreement,
  ...tasks,
  ...reasons,
  ...sdk,
  ...security,
  ...myDataTexts,
  ...messenger,
  ...tests,
  ...preview,
}

type Name = keyof Calls

/** The answer of one endpoint: a result in its envelope, or a failure. */
export type Answer<N extends Name> = (
  body: Calls[N]['body'],
  query: URLSearchParams,
) => Calls[N]['result'] | Response | Promise<Calls[N]['result'] | Response>

export type Answers = { [N in Name]?: Answer<N> }

/** A refusal of the server: HTTP 200 and a code. */
export function refusal(code: number, extInfo: Record<string, unknown> = {}): Response {
  return Response.json({ ret_code: code, ret_msg: `refusal ${code}`, result: {}, ext_info: extInfo })
}

/** What fetch does without a connection: never at once, so the call already has its handlers. */
export function noConnection(): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new TypeError('Failed to fetch'))))
}

/** An answer that never arrives by itself: the call is pending until `come` is called. */
export function later<T>(): { promise: Promise<T>; come: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { promise, come: resolve }
}

/** The calls to the server, in order: `METHOD /path` and the body. */
export interface Asked {
  name: string
  body: unknown
}

/** The server of one test. Set its answers with `answer`. */
export interface TestServer {
  answer: (answers: Answers) => void
  asked: (name: Name) => Asked[]
}

const ordinary: Answers = {
  'GET /v2/private/user/profile': () => answers.profile(),
  'POST /v3/private/kyc/kyc-info': () => answers.kycInfo(),
  'POST /v3/private/kyc/kyc-personal-info': () => answers.held,
  'GET /v1/private/security/page': () => answers.security,
  'GET /v1/private/user/sessions': () => ({ messengerLinkedAt: null, list: answers.sessions }),
  'POST /v3/private/kyc/compliance-tasks': () => answers.taskList,
  'GET /v1/private/notice/list': () => ({ unread: 0, list: [] }),
  'POST /v3/private/kyc/residence': () => answers.residence(),
  'POST /v3/private/kyc/traffic-diversion': () => ({
    way: 'document',
    provider: 'default',
    flowName: 'Level1_web',
    path: '/user/accounts/auth/kyc',
  }),
  'GET /v2/public/country-list': () => ({ list: answers.countries }),
  'POST /v3/private/kyc/get-kyc-provider': () => answers.provider,
  'GET /v3/private/kyc/waiting-time': () => ({
    all: null,
    person: null,
    number: { all: null, person: null },
    address: { all: null, person: null },
    reviews: answers.reviews,
  }),
  'POST /v3/private/kyc/builtin/session': () => ({ attempt: null }),
  'POST /v3/private/kyc/builtin/reading': () => ({ state: 'none', read: null, version: 0 }),
  'POST /v3/private/kyc/supported-document-type': (body) => ({ country: body.country, documents: answers.documents }),
}

/** The answer to a request for texts: one file, or several namespaces in one. */
export function textsAnswer(pathname: string, textsOf: (namespace: string) => unknown): Response {
  const [name = ''] = (pathname.split('/').at(-1) ?? '').split('.json')
  const namespaces = name.replace(/^(testnet|test)-/, '').split('+')
  return Response.json(
    namespaces.length > 1 ? Object.fromEntries(namespaces.map((one) => [one, textsOf(one)])) : textsOf(name),
  )
}

/**
 * Replaces the network with a server for each test. By default it answers as for a new member, also after a test has
 * ended: a late request would otherwise reach the network, and the next test's page would share it.
 */
export function testServer(): TestServer {
  let current: Answers = {}
  let calls: Asked[] = []
  const network = window.fetch

  async function reply(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, window.location.href)
    if (pathname.startsWith('/user/accounts/locales/'))
      return textsAnswer(pathname, (name) => (name === 'inverse-error-code' ? codes : texts))
    if (!pathname.startsWith('/x-api/')) return network(input, init)
    const name = `${init?.method ?? 'GET'} ${pathname.slice('/x-api'.length)}`
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ name, body })
    const answer: unknown = Reflect.get(current, name)
    if (typeof answer !== 'function') throw new Error(`The test did not say how ${name} answers`)
    const result: unknown = await Reflect.apply(answer, null, [body, searchParams])
    return result instanceof Response ? result : Response.json({ ret_code: 0, ret_msg: 'OK', result })
  }

  beforeEach(() => {
    knowProducts(null)
    current = { ...ordinary, ...draftServer().answers }
    calls = []
    vi.stubGlobal('fetch', reply)
  })
  return {
    answer: (given) => {
      current = { ...current, ...given }
    },
    asked: (name) => calls.filter((call) => call.name === name),
  }
}
