import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, type RenderResult } from 'vitest-browser-react'
import { resetLook, showTheme } from '../testing/looks.ts'
import { drag, middleOf, moveMouse } from '../testing/pointer.ts'
import {
  accountPreset,
  createToastStore,
  defaultPreset,
  messagePreset,
  notificationPreset,
  type ToastPreset,
  type ToastStore,
} from './toast-store.ts'
import { Toaster } from './Toaster.tsx'

const away = { x: 5, y: 800 }

beforeEach(async () => {
  showTheme('light')
  await moveMouse(away)
})
afterEach(async () => {
  vi.useRealTimers()
  resetLook()
  await page.viewport(390, 844)
})

async function shown(preset: ToastPreset): Promise<{ store: ToastStore; screen: RenderResult }> {
  const store = createToastStore(preset)
  const screen = await render(
    <>
      <button type="button">Send</button>
      <Toaster store={store} regionLabel="Notifications" closeLabel="Close" />
    </>,
  )
  return { store, screen }
}

const region = () => page.getByRole('region', { name: 'Notifications (F8)' })
const toast = () => region().getByRole('listitem').first()

/** Waits until the toast stops moving, and returns it. */
async function settledToast(): Promise<Element> {
  await expect.element(toast()).toBeVisible()
  const ending = document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
  await Promise.all(ending.map((animation) => animation.finished))
  return toast().element()
}

function fakeTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
}

describe('the position of toasts', () => {
  it.each([
    [390, 16, 358],
    [767, 16, 480],
    [768, 64, 480],
    [1280, 64, 480],
  ])('of the account is top centre: window %i px, %i px from the top, %i px wide', async (width, top, wide) => {
    await page.viewport(width, 844)
    const { store } = await shown(accountPreset)
    store.add({ title: 'Saved', kind: 'success' })
    const box = (await settledToast()).getBoundingClientRect()
    expect(Math.round(box.top)).toBe(top)
    expect(Math.round(box.width)).toBe(wide)
    expect(Math.round(box.left + box.width / 2)).toBe(Math.round(document.documentElement.clientWidth / 2))
  })

  it('of short messages is bottom centre, as wide as they are', async () => {
    await page.viewport(390, 844)
    const { store } = await shown(messagePreset)
    store.add({ title: 'Copied', kind: 'success' })
    const box = (await settledToast()).getBoundingClientRect()
    expect(Math.round(window.innerHeight - box.bottom)).toBe(16)
    expect(Math.round(box.left + box.width / 2)).toBe(Math.round(document.documentElement.clientWidth / 2))
    expect(box.width).toBeLessThan(240)
  })

  it.each([
    ['ltr', 'right'],
    ['rtl', 'left'],
  ] as const)('of notifications is the bottom corner: %s, %s', async (dir, side) => {
    document.documentElement.dir = dir
    await page.viewport(1280, 844)
    const { store } = await shown(notificationPreset)
    store.add({ title: 'Tasks', text: 'One task waits for you.', kind: 'warn' })
    const box = (await settledToast()).getBoundingClientRect()
    expect(Math.round(window.innerHeight - box.bottom)).toBe(16)
    expect(
      Math.round(
        side === 'right'
          ? document.documentElement.clientWidth - box.right
          : box.left - document.documentElement.getBoundingClientRect().left,
      ),
    ).toBe(16)
  })
})

describe('the duration of a toast', () => {
  it.each([
    ['account', accountPreset, 3000],
    ['message', messagePreset, 3000],
    ['notification', notificationPreset, 4500],
    ['default', defaultPreset, 5000],
  ])('ends as its preset says: %s', async (_name, preset, duration) => {
    fakeTime()
    const { store } = await shown(preset)
    store.add({ title: 'Saved', kind: 'success' })
    await expect.element(toast()).toBeInTheDocument()
    vi.advanceTimersByTime(duration - 100)
    expect(store.get()[0]?.open).toBe(true)
    vi.advanceTimersByTime(200)
    expect(store.get()[0]?.open).toBe(false)
    vi.advanceTimersByTime(3000)
    expect(store.get()).toEqual([])
  })

  it('pauses under the pointer, and continues after it', async () => {
    const { store } = await shown({ ...accountPreset, duration: 400 })
    store.add({ title: 'Saved', kind: 'success', duration: 1500 })
    await moveMouse(middleOf(await settledToast()))
    fakeTime()
    vi.advanceTimersByTime(60_000)
    expect(store.get()[0]?.open).toBe(true)
    vi.useRealTimers()
    await moveMouse(away)
    await expect.poll(() => store.get()[0]?.open).toBe(false)
  })

  it('pauses while the toast has the focus', async () => {
    const { store } = await shown(accountPreset)
    store.add({ title: 'Saved', kind: 'success' })
    await settledToast()
    await userEvent.keyboard('{F8}')
    fakeTime()
    vi.advanceTimersByTime(60_000)
    expect(store.get()[0]?.open).toBe(true)
  })

  it('continues for the next toast after one was closed under the pointer', async () => {
    const { store } = await shown({ ...accountPreset, duration: 300 })
    store.add({ title: 'First', kind: 'info', duration: 60_000 })
    await settledToast()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => store.get()[0]?.open).toBe(false)
    await expect.element(region().getByText('First')).not.toBeInTheDocument()
    store.add({ title: 'Second', kind: 'info' })
    await moveMouse(away)
    await expect.poll(() => store.get()[0]).toMatchObject({ title: 'Second', open: false })
  })
})

describe('the swipe of a toast', () => {
  it.each([
    ['account', accountPreset, 'touch', { x: 0, y: 10 }, true],
    ['account', accountPreset, 'touch', { x: 0, y: 11 }, false],
    ['account', accountPreset, 'touch', { x: 0, y: -40 }, true],
    ['account', accountPreset, 'mouse', { x: 0, y: 2 }, true],
    ['account', accountPreset, 'mouse', { x: 0, y: 3 }, false],
    ['default', defaultPreset, 'touch', { x: 50, y: 0 }, true],
    ['default', defaultPreset, 'touch', { x: 51, y: 0 }, false],
    ['default', defaultPreset, 'mouse', { x: 50, y: 0 }, true],
    ['default', defaultPreset, 'mouse', { x: 51, y: 0 }, false],
  ] as const)('%s by %s of %o', async (_name, preset, kind, by, stays) => {
    const { store } = await shown(preset)
    store.add({ title: 'Saved', kind: 'success', duration: 60_000 })
    const { x, y } = middleOf(await settledToast())
    await drag(kind, { x, y }, by)
    if (stays) expect(store.get()[0]?.open).toBe(true)
    else await expect.poll(() => store.get()[0]?.open).toBe(false)
  })

  it('goes the other way in right-to-left languages', async () => {
    document.documentElement.dir = 'rtl'
    const { store } = await shown(defaultPreset)
    store.add({ title: 'Saved', kind: 'success', duration: 60_000 })
    const at = middleOf(await settledToast())
    await drag('touch', at, { x: 70, y: 0 })
    expect(store.get()[0]?.open).toBe(true)
    await drag('touch', at, { x: -70, y: 0 })
    await expect.poll(() => store.get()[0]?.open).toBe(false)
  })
})

describe('accessibility of toasts', () => {
  /** Every text that a live region has announced since. */
  function listen(): string[] {
    const said: string[] = []
    new MutationObserver(() => {
      for (const live of document.querySelectorAll('[aria-live], output, [role="status"], [role="alert"]')) {
        const text = live.textContent.trim()
        if (text && said.at(-1) !== text) said.push(text)
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    return said
  }

  it('are announced once when they appear, with what their action does', async () => {
    const { store } = await shown(accountPreset)
    const said = listen()
    store.add({
      title: 'Session ended',
      kind: 'success',
      duration: 60_000,
      action: { label: 'Undo', altText: 'Sign in again to undo', onClick: () => undefined },
    })
    await expect.poll(() => said).toHaveLength(1)
    expect(said[0]).toBe('Notifications Session endedSign in again to undo')
    expect(document.querySelector('[aria-live="assertive"]')).not.toBeNull()
    // Radix removes the text after a second, so that a screen reader does not find it twice.
    await expect.poll(() => document.querySelector('[aria-live="assertive"]')).toBeNull()
    expect(said).toHaveLength(1)
  })

  it('are announced again when they change', async () => {
    const { store } = await shown(accountPreset)
    const id = store.add({ title: 'Sending', kind: 'process', duration: Infinity })
    await settledToast()
    const said = listen()
    store.update(id, { title: 'Sent', kind: 'success', duration: 60_000 })
    await expect.poll(() => said).toContain('Sent')
  })

  it('get the focus by F8, and return it when the last is closed', async () => {
    const { store, screen } = await shown(accountPreset)
    const send = screen.getByRole('button', { name: 'Send' })
    await send.click()
    store.add({ title: 'Saved', kind: 'success', duration: 60_000 })
    await settledToast()
    await userEvent.keyboard('{F8}')
    expect(document.activeElement?.tagName).toBe('OL')
    await userEvent.keyboard('{Tab}')
    await expect.element(toast()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => store.get()[0]?.open).toBe(false)
    await expect.element(send).toHaveFocus()
  })

  it('have a title and a text if there is more to say', async () => {
    const { store } = await shown(notificationPreset)
    for (const title of ['a', 'b', 'c', 'd', 'e']) store.add({ title, text: `Text of ${title}`, kind: 'info' })
    await expect.poll(() => region().getByRole('listitem').elements()).toHaveLength(4)
    await expect.element(region().getByRole('listitem').last()).toHaveTextContent('eText of e')
  })
})
