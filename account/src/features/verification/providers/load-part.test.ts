import { expect, it, vi } from 'vitest'
import { loadPart } from './load-part.ts'

const gone = new TypeError('Failed to fetch dynamically imported module')

it('a part that does not come is told; when it fails again, the page is loaded anew', async () => {
  const reload = vi.fn()
  const load = loadPart(() => Promise.reject<string>(gone), { online: () => true, reload })
  await expect(load()).rejects.toBe(gone)
  expect(reload).not.toHaveBeenCalled()
  void load()
  await expect.poll(() => reload).toHaveBeenCalledOnce()
})

it('a part that comes the second time is shown where the page stands', async () => {
  const reload = vi.fn()
  const file = vi.fn(() => Promise.resolve('the part')).mockRejectedValueOnce(gone)
  const load = loadPart(file, { online: () => true, reload })
  await expect(load()).rejects.toBe(gone)
  await expect(load()).resolves.toBe('the part')
  expect(reload).not.toHaveBeenCalled()
})

it('without a connection the page stays, as no other would come', async () => {
  const reload = vi.fn()
  const load = loadPart(() => Promise.reject<string>(gone), { online: () => false, reload })
  await expect(load()).rejects.toBe(gone)
  await expect(load()).rejects.toBe(gone)
  expect(reload).not.toHaveBeenCalled()
})
