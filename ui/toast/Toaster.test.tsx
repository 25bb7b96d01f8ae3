import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, type RenderResult } from 'vitest-browser-react'
import { resetLook, showTheme } from '../testing/looks.ts'
import { accountPreset, createToastStore, type ToastStore } from './toast-store.ts'
import { Toaster } from './Toaster.tsx'

beforeEach(() => showTheme('light'))
afterEach(() => {
  vi.useRealTimers()
  resetLook()
})

async function shown(): Promise<{ store: ToastStore; screen: RenderResult }> {
  const store = createToastStore(accountPreset)
  const screen = await render(<Toaster store={store} regionLabel="Notifications" closeLabel="Close" />)
  return { store, screen }
}

const toasts = () => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
/** From top to bottom, as displayed. */
const titles = (): (string | null)[] =>
  toasts()
    .elements()
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((toast) => toast.textContent)

describe('toasts', () => {
  it('are newest first, never more than three', async () => {
    const { store } = await shown()
    for (const title of ['one', 'two', 'three', 'four']) store.add({ title, kind: 'info' })
    await expect.poll(() => titles()).toEqual(['four', 'three', 'two'])
  })

  it('are newest first when they appear one after the other, and Tab follows that order', async () => {
    const { store } = await shown()
    for (const title of ['one', 'two', 'three']) {
      store.add({ title, kind: 'info', duration: 60_000 })
      await expect.element(toasts().getByText(title)).toBeVisible()
    }
    expect(titles()).toEqual(['three', 'two', 'one'])
    await userEvent.keyboard('{F8}')
    for (const title of ['three', 'two']) {
      await userEvent.keyboard('{Tab}')
      expect(document.activeElement?.textContent).toBe(title)
      // Past its own button.
      await userEvent.keyboard('{Tab}')
    }
  })

  it.each([
    ['success', 'circle-check'],
    ['fail', 'circle-alert'],
    ['info', 'info'],
    ['warn', 'triangle-alert'],
    ['process', 'loader-circle'],
  ] as const)('have the icon of their kind, which is not announced: %s', async (kind, sign) => {
    const { store } = await shown()
    store.add({ title: 'Something', kind })
    await expect.element(toasts()).toBeVisible()
    const icon = toasts().element().querySelector('svg')
    expect([...(icon?.classList ?? [])]).toContain(`lucide-${sign}`)
    expect(icon?.getAttribute('aria-hidden')).toBe('true')
  })

  it('close automatically after 3000 ms, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { store } = await shown()
    store.add({ title: 'The session was ended.', kind: 'success' })
    await expect.element(toasts()).toBeInTheDocument()
    vi.advanceTimersByTime(2900)
    expect(store.get()[0]?.open).toBe(true)
    vi.advanceTimersByTime(200)
    expect(store.get()[0]?.open).toBe(false)
  })

  it('close by their button', async () => {
    const { store } = await shown()
    store.add({ title: 'The session was ended.', kind: 'success' })
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByText('The session was ended.', { exact: true }).first()).not.toBeInTheDocument()
  })

  it('close by Escape when they have the focus', async () => {
    const { store } = await shown()
    store.add({ title: 'The session was ended.', kind: 'success' })
    const close = page.getByRole('button', { name: 'Close' })
    await expect.element(close).toBeVisible()
    const button = close.element()
    if (button instanceof HTMLElement) button.focus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => store.get()[0]?.open).toBe(false)
  })

  it('change in place', async () => {
    const { store } = await shown()
    const id = store.add({ title: 'Sending', kind: 'process' })
    await expect.poll(() => titles()).toEqual(['Sending'])
    store.update(id, { title: 'Sent', kind: 'success' })
    await expect.poll(() => titles()).toEqual(['Sent'])
  })

  it('offer their action if it has an alternative text', async () => {
    const { store } = await shown()
    const onClick = vi.fn()
    store.add({ title: 'Ended', kind: 'info', action: { label: 'Undo', altText: 'Undo ending the session', onClick } })
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(onClick).toHaveBeenCalledTimes(1)
    store.add({ title: 'Gone', kind: 'info', action: { label: 'Bring back', altText: '', onClick } })
    await expect.element(page.getByText('Gone', { exact: true }).first()).toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Bring back' })).not.toBeInTheDocument()
  })
})
