import '@tessera/ui/tokens.css'
import './example.css'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { Opened, TesseraEvent } from '../../../../embed/tessera.ts'
import { secondClient } from '../../api/second-client.ts'

/* The shortest possible partner page: get an address from the server, open it, listen. */

type Code = Calls['POST /v1/public/sandbox/embed-code']['result']

const form = element('form', HTMLFormElement)
const user = element('user', HTMLInputElement)
const scene = element('scene', HTMLSelectElement)
const events = element('events', HTMLOListElement)
const problem = element('problem', HTMLElement)
let opened: Opened | null = null

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void open(event.submitter instanceof HTMLButtonElement && event.submitter.value === 'container')
})

async function open(inPage: boolean): Promise<void> {
  opened?.close()
  events.replaceChildren()
  problem.textContent = ''
  try {
    // A real partner's own server does this, with its key.
    const { url } = (await secondClient.post('/v1/public/sandbox/embed-code', {
      body: { user_id: user.value, scene: scene.value },
    })) as Code
    opened = window.Tessera.open({
      url,
      ...(inPage ? { container: element('place', HTMLElement) } : {}),
      onEvent: show,
    })
  } catch (error) {
    problem.textContent = `The code could not be loaded: ${error instanceof Error ? error.message : String(error)}`
  }
}

function show(event: TesseraEvent): void {
  const item = document.createElement('li')
  item.textContent = JSON.stringify(event)
  events.append(item)
}

function element<T extends HTMLElement>(id: string, type: abstract new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof type)) throw new Error(`The page has no ${id}`)
  return found
}
