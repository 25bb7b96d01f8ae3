import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountPreset, actionOf, createToastStore } from './toast-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const titles = (store: ReturnType<typeof createToastStore>): string[] => store.get().map(({ title }) => title)

it('keeps the newest three, newest first', () => {
  const store = createToastStore(accountPreset)
  for (const title of ['one', 'two', 'three', 'four']) store.add({ title, kind: 'info' })
  expect(titles(store)).toEqual(['four', 'three', 'two'])
})

it('shows a toast for 3000 ms by default', () => {
  const store = createToastStore(accountPreset)
  store.add({ title: 'usual', kind: 'info' })
  store.add({ title: 'longer', kind: 'info', duration: 9000 })
  expect(store.get().map(({ duration }) => duration)).toEqual([9000, 3000])
})

it('closes a dismissed toast at once and removes it 3000 ms later', () => {
  const store = createToastStore(accountPreset)
  const id = store.add({ title: 'bye', kind: 'success' })
  store.dismiss(id)
  expect(store.get()[0]?.open).toBe(false)
  vi.advanceTimersByTime(2999)
  expect(titles(store)).toEqual(['bye'])
  vi.advanceTimersByTime(1)
  expect(titles(store)).toEqual([])
})

it('changes a toast in place and notifies its subscribers', () => {
  const store = createToastStore(accountPreset)
  const heard = vi.fn<() => void>()
  const id = store.add({ title: 'Sending', kind: 'process' })
  const stop = store.subscribe(heard)
  store.update(id, { title: 'Sent', kind: 'success' })
  expect(store.get()[0]).toMatchObject({ title: 'Sent', kind: 'success' })
  stop()
  store.dismiss(id)
  expect(heard).toHaveBeenCalledTimes(1)
})

it('shows no action without alternative text', () => {
  const toast = { id: '1', title: 'x', kind: 'info' as const, duration: 1, open: true }
  const onClick = (): void => undefined
  expect(actionOf({ ...toast, action: { label: 'Undo', altText: '  ', onClick } })).toBeNull()
  expect(actionOf({ ...toast, action: { label: 'Undo', altText: 'Undo it', onClick } })?.label).toBe('Undo')
})
