import { expect, it, vi } from 'vitest'

vi.stubGlobal('window', { addEventListener: vi.fn(), removeEventListener: vi.fn() })
const { uploadQueueOf } = await import('./upload-queue.ts')

it('says that files are still being sent once their screen was left, until they are there', async () => {
  const arrived = Promise.withResolvers<string>()
  const onLeft = vi.fn()
  const queue = uploadQueueOf('form')
  queue.serve({
    deliver: () => arrived.promise,
    onSent: () => undefined,
    faultOf: () => Promise.resolve({}),
    onLeft,
    onLost: () => undefined,
  })
  const leave = queue.subscribe(() => undefined)
  queue.send(new File(['x'], 'bill.pdf'))
  expect(onLeft).not.toHaveBeenCalled()
  leave()
  expect(onLeft.mock.calls).toEqual([[true]])
  arrived.resolve('sent')
  await expect.poll(() => onLeft.mock.calls).toEqual([[true], [false]])
})
