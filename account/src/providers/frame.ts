import './frame.css'
import type { FrameMessage, StartMessage, StartPart } from './messages.ts'

/*
 * The page in which a vendor’s part runs: a document of its own, whose policy allows that vendor and nothing else
 * (server/src/web/pages/provider-frame.ts). Our own page exchanges messages with it, and its policy stays as strict as before.
 */

/** One file for each vendor, loaded when it is needed. */
const parts: Readonly<Record<string, () => Promise<{ start: StartPart }>>> = {
  sumsub: () => import('./sumsub/part.ts'),
  onfido: () => import('./onfido/part.ts'),
  jumio: () => import('./jumio/part.ts'),
  veriff: () => import('./veriff/part.ts'),
  persona: () => import('./persona/part.ts'),
  turnstile: () => personCheck('turnstile'),
  hcaptcha: () => personCheck('hcaptcha'),
}

async function personCheck(name: 'turnstile' | 'hcaptcha'): Promise<{ start: StartPart }> {
  const { partOf } = await import('./person-check/part.ts')
  return { start: partOf(name) }
}

const element = document.getElementById('vendor')
const load = parts[window.location.pathname.split('/').at(-1) ?? '']

function post(message: FrameMessage): void {
  window.parent.postMessage(message, window.location.origin)
}

async function run(start: StartMessage): Promise<void> {
  if (!element || !load) return
  document.documentElement.style.colorScheme = start.theme
  try {
    const part = await load()
    const remove = await part.start(element, start, post)
    // The camera must not stay on when the member leaves.
    window.addEventListener('pagehide', remove, { once: true })
  } catch {
    post({ type: 'failed', cause: 'fault' })
  }
}

let started = false
window.addEventListener('message', ({ source, origin, data }: MessageEvent<StartMessage>) => {
  if (source !== window.parent || origin !== window.location.origin || started || data.type !== 'start') return
  started = true
  void run(data)
})
new ResizeObserver(() => post({ type: 'height', pixels: document.documentElement.scrollHeight })).observe(
  document.documentElement,
)
post({ type: 'loaded' })
