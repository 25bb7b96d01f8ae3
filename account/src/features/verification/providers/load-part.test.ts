import { expect, it, vi } from 'vitest'
import { loadPart } from './load-part.ts'

const gone = new TypeError('Failed to fetch dynamically imported module')

it('reports a provider part that cannot be loaded, and reloads the page when it fails again', async () => {
  const reload = vi.fn()
  const load = loadPart(() => Promise.reject<string>(gone), { online: () => true, reload })
  await expect(load()).rejects.toBe(gone)
  expect(reload).not.toHaveBeenCalled()
  void load()
  await expect.poll(() => reload).toHaveBeenCalledOnce()
})

it('shows a part that loads at the second attempt, without a page reload', async () => {
  const reload = vi.fn()
  const file = vi.fn(() => Promise.resolve('the part')).mockRejectedValueOnce(gone)
  const load = loadPart(file, { online: () => true, reload })
  await expect(load()).rejects.toBe(gone)
  await expect(load()).resolves.toBe('the part')
  expect(reload).not.toHaveBeenCalled()
})

it('does not reload the page while there is no connection', async () => {
  const reload = vi.fn()
  const load = loadPart(() => Promise.reject<string>(gone), { online: () => false, reload })
  await expect(load()).rejects.toBe(gone)
  await expect(load()).rejects.toBe(gone)
  expect(reload).not.toHaveBeenCalled()
})
