/** The thread that renders screens, with what the build wrote for it (account/src/rendering/). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'

/** A page whose screen is to be rendered. */
export interface AskedScreen {
  host: object
  /** Path and query. */
  address: string
  origin: string
  language: string
  direction: 'ltr' | 'rtl'
  userAgent: string
  /** The answers of the page's first calls, as JSON: by the name of the call. */
  answers: string
}

export interface ScreenOrder {
  id: number
  page: AskedScreen
  /** All texts of the page's language, as JSON, with the first page in it. */
  texts?: string
}

export interface Rendered {
  id: number
  html: string
  error?: string
}

type Renderer = (page: Omit<AskedScreen, 'answers'> & { answers: object }) => Promise<string>

const folder = String(workerData)
const { startRenderer }: { startRenderer: (code: string, textsOf: (language: string) => object) => Renderer } =
  await import(pathToFileURL(join(folder, 'renderer.mjs')).href)
const texts = new Map<string, object>()
const render = startRenderer(readFileSync(join(folder, 'screens.cjs'), 'utf8'), (language) => texts.get(language) ?? {})

async function answer({ id, page, texts: given }: ScreenOrder): Promise<void> {
  let done: Rendered
  try {
    if (given !== undefined) texts.set(page.language, JSON.parse(given))
    done = { id, html: await render({ ...page, answers: JSON.parse(page.answers) }) }
  } catch (error) {
    done = { id, html: '', error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(done)
}

// A screen that asks for more than the page's answers is given up, and what it asked for rejects later. That must not end
// the thread: a new one costs a third of a second of processor, and pages that wait for this one get no screen.
process.on('unhandledRejection', () => undefined)
parentPort?.on('message', (order: ScreenOrder) => void answer(order))
