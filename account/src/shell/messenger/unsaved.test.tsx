import { Form } from '@tessera/ui/Form.tsx'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { watchUnsaved } from './unsaved.ts'

const place = document.createElement('div')
document.body.append(place)
const received: boolean[] = []
watchUnsaved(window, (unsaved) => received.push(unsaved))
const isUnsaved = (): boolean | undefined => received.at(-1)

afterEach(async () => {
  place.replaceChildren()
  await vi.waitUntil(() => isUnsaved() === false, { timeout: 15_000 })
})

function form(): HTMLInputElement {
  place.innerHTML = '<form><input aria-label="Name"></form>'
  const input = place.querySelector('input')
  if (!input) throw new Error('No field')
  return input
}

it('input is unsaved as long as its form is on the page', async () => {
  await userEvent.type(form(), 'A')
  await expect.poll(() => isUnsaved()).toBe(true)
  place.replaceChildren()
  await expect.poll(() => isUnsaved()).toBe(false)
})

it('an autosaved form is unsaved while the page would ask before it is left', async () => {
  let onItsWay = true
  const ask = (event: Event): void => {
    if (onItsWay) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  const { unmount } = await render(
    <Form autosaved onSend={() => {}}>
      <input aria-label="Job" />
    </Form>,
  )
  await page.getByLabelText('Job').fill('A')
  await expect.poll(() => isUnsaved()).toBe(true)
  onItsWay = false
  await expect.poll(() => isUnsaved()).toBe(false)
  window.removeEventListener('beforeunload', ask)
  await unmount()
})

it('input outside a form does not count', async () => {
  const before = received.length
  place.innerHTML = '<input aria-label="Search">'
  const input = place.querySelector('input')
  if (input) await userEvent.type(input, 'A')
  await expect.poll(() => received.length).toBeGreaterThan(before)
  expect(isUnsaved()).toBe(false)
})
