import '../main.css'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { render, type RenderResult } from 'vitest-browser-react'
import type { CallName, Result } from '../api.ts'
import { App } from '../App.tsx'
import { startTexts } from '../i18n.ts'
import { showMessage } from '../shell/messages.ts'
import { caseView, person, queue } from './answers.ts'

/** A refusal, as a test's answer gives it. */
export class Refused {
  readonly code: number
  readonly extInfo: Record<string, unknown>

  constructor(code: number, extInfo: Record<string, unknown> = {}) {
    this.code = code
    this.extInfo = extInfo
  }
}

/** A file to save, as a test's answer gives it. */
export const saved = Symbol('file')

type Answers = { [C in CallName]?: (sent: Record<string, unknown>) => Result<C> | Refused | typeof saved }

/** What the server answers unless a test says otherwise. */
const usual: Answers = {
  'GET /v1/staff/session/info': () => person(),
  'GET /v1/staff/queue/list': () => queue(),
  'GET /v1/staff/queue/views': () => [],
  'GET /v1/staff/case/read': () => caseView(),
  'GET /v1/staff/case/changes': () => ({ events: [], newer: null, claim: null }),
  'GET /v1/staff/partner/list': () => [],
  'GET /v1/staff/setup/erasures': () => [],
  'GET /v1/staff/proposal/list': () => ({ proposals: [], alone: [], letIn: [], exportSites: [] }),
  'GET /v1/staff/member/erased': () => ({ erased: false, providers: 0 }),
  'GET /v1/staff/member/tasks': () => [],
  'GET /v1/staff/member/askable': () => ({ templates: [], questions: [], agreements: [], products: [] }),
  'GET /v1/staff/queue/ahead': () => null,
  'POST /v1/staff/queue/claim': () => ({ caseId: caseView().id, until: new Date(Date.now() + 900_000).toISOString() }),
  'POST /v1/staff/queue/release': () => ({ released: true }),
  'POST /v1/staff/session/confirm': () => ({ confirmedUntil: new Date(Date.now() + 300_000).toISOString() }),
}
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>'

const savedFile = (): Response =>
  new Response('file', {
    headers: { 'content-disposition': 'attachment; filename="file.bin"', 'x-archive-password': 'abcde-fghjk' },
  })

/** What a call sent: its name, and its body or query. */
export interface SentCall {
  name: string
  sent: Record<string, unknown>
}

interface Shown {
  screen: RenderResult
  /** What was called so far. */
  calls: SentCall[]
  /** Answers from now on. */
  answer: (answers: Answers) => void
  address: () => string
}

/** Draws the console at an address below `/staff`, with the answers of a server. */
export async function renderConsole(address: string, own: Answers = {}): Promise<Shown> {
  let answers: Answers = { ...usual, ...own }
  const calls: SentCall[] = []
  showMessage(null)
  vi.stubGlobal('fetch', (input: string, { method = 'GET', body }: { method?: string; body?: string | File } = {}) => {
    const { pathname, searchParams } = new URL(input, window.location.href)
    const name = `${method} ${pathname.replace('/x-api', '')}`
    const sent: Record<string, unknown> = typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(searchParams)
    calls.push({ name, sent })
    if (name.endsWith('/case/evidence'))
      return Promise.resolve(new Response(picture, { headers: { 'content-type': 'image/svg+xml' } }))
    const handler = Reflect.get(answers, name)
    const answered = handler ? handler(sent) : name.includes('/staff/export/') ? saved : new Refused(50016)
    return Promise.resolve(answered === saved ? savedFile() : envelopeOf(answered))
  })
  let place = address
  const screen = await render(
    <I18nextProvider i18n={startTexts('Tessera')}>
      <MemoryRouter initialEntries={[address]}>
        <App />
        <Place onChange={(next) => (place = next)} />
      </MemoryRouter>
    </I18nextProvider>,
  )
  return {
    screen,
    calls,
    answer: (more) => {
      answers = { ...answers, ...more }
    },
    address: () => place,
  }
}

const envelopeOf = (result: unknown): Response =>
  Response.json(
    result instanceof Refused
      ? { ret_code: result.code, ret_msg: 'refused', result: null, ext_info: result.extInfo }
      : { ret_code: 0, ret_msg: '', result, ext_info: {} },
  )

/** Tells the test where the console is. */
function Place({ onChange }: { onChange: (address: string) => void }): null {
  const { pathname, search } = useLocation()
  onChange(pathname + search)
  return null
}
