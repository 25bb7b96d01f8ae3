import type { Calls } from '@tessera/contract/endpoints.ts'
import type { PartOptions, ProviderPart } from '../provider.ts'
import { drawPhoto } from './draw-photo.ts'
import styles from './part.module.css'
import { words } from './words.ts'

type Played = Calls['POST /v1/public/sandbox/simulator']['result']

/**
 * The simulated vendor's part: the tester chooses a scenario, and the part produces specimen photos. Written like a
 * real vendor's script: it knows its element and its token, and nothing about the page.
 */
export const simulatorPart: ProviderPart = {
  mount(element, options) {
    const gone = new AbortController()
    const root = document.createElement('section')
    root.className = styles['part'] ?? ''
    root.dataset['theme'] = options.theme
    // Its texts are English, like everything for operators. The page around it may be right-to-left.
    root.lang = 'en'
    root.dir = 'ltr'
    element.append(root)
    void run(root, options, gone.signal)
    return () => {
      gone.abort()
      root.remove()
    }
  },
}

async function run(root: HTMLElement, options: PartOptions, gone: AbortSignal): Promise<void> {
  const { onEvent } = options
  try {
    const played = await ask(options, gone)
    if (played === 'expired') return onEvent({ type: 'failed', cause: 'expired' })
    draw(root, played, (scenario) => void play(root, options, { scenario, gone }))
    onEvent({ type: 'ready' })
  } catch (error) {
    if (!gone.aborted) onEvent({ type: 'failed', cause: 'fault' })
    if (!(error instanceof Error)) throw error
  }
}

/** Tells the vendor which scenario to play, then takes a photo of each side. */
async function play(
  root: HTMLElement,
  options: PartOptions,
  { scenario, gone }: { scenario: string; gone: AbortSignal },
): Promise<void> {
  const { onEvent, sides } = options
  const [button, status] = [root.querySelector('button'), root.querySelector('output')]
  if (button) button.disabled = true
  try {
    const played = await ask({ ...options, scenario }, gone)
    if (played === 'expired') return onEvent({ type: 'failed', cause: 'expired' })
    for (const side of sides) {
      if (status) status.textContent = words.taking(side)
      const file = await drawPhoto(words.photo(side))
      if (gone.aborted) return
      onEvent({ type: 'photo', side, file })
      if (played.breaks) return onEvent({ type: 'failed', cause: 'fault' })
    }
    onEvent({ type: 'done' })
  } catch (error) {
    if (!gone.aborted) onEvent({ type: 'failed', cause: 'fault' })
    if (!(error instanceof Error)) throw error
  }
}

/** What the vendor plays for this session. @throws Error when the vendor cannot be asked */
async function ask(
  { apiUrl, token, scenario }: Pick<PartOptions, 'apiUrl' | 'token'> & { scenario?: string },
  signal: AbortSignal,
): Promise<Played | 'expired'> {
  const response = await fetch(apiUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, ...(scenario ? { scenario } : {}) }),
    signal,
  })
  const answer: { ret_code: number; result: Played; ext_info?: { reason?: string } } = await response.json()
  if (answer.ext_info?.reason === 'expired') return 'expired'
  if (answer.ret_code !== 0) throw new Error(`The simulator refused: ${answer.ret_code}`)
  return answer.result
}

function draw(root: HTMLElement, { scenario, scenarios }: Played, start: (scenario: string) => void): void {
  const title = document.createElement('h2')
  title.textContent = words.title
  const lead = document.createElement('p')
  lead.textContent = words.lead
  const label = document.createElement('label')
  label.textContent = words.scenario
  label.htmlFor = 'simulator-scenario'
  const choice = document.createElement('select')
  choice.id = label.htmlFor
  choice.append(...scenarios.map((name) => new Option(name, name, name === scenario, name === scenario)))
  const field = document.createElement('div')
  field.append(label, choice)
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = words.start
  button.addEventListener('click', () => start(choice.value))
  const status = document.createElement('output')
  root.replaceChildren(title, lead, field, button, status)
}
