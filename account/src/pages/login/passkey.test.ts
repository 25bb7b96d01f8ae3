import { beforeEach, expect, it, vi } from 'vitest'
import { firstClient } from '../../api/first-client.ts'
import { PasskeyCancelled, signWithPasskey } from '../../shell/confirm/passkey-browser.ts'
import { letUsePasskey } from './passkey.ts'

vi.mock(import('../../api/first-client.ts'), () => ({ firstClient: { post: vi.fn() } as never }))
vi.mock(import('../../shell/confirm/passkey-browser.ts'), () => ({
  signWithPasskey: vi.fn(),
  PasskeyCancelled: class extends Error {},
}))
const button = Object.assign(new EventTarget(), { hidden: false })
vi.mock(import('./element.ts'), () => ({ element: () => button as never }))

const challenges: (() => void)[] = []
beforeEach(() => {
  vi.stubGlobal('HTMLButtonElement', EventTarget)
  vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: () => Promise.resolve(true) })
  vi.mocked(firstClient.post).mockImplementation(() => new Promise((resolve) => challenges.push(() => resolve({}))))
})

it('the suggestion of a passkey waits while the dialog of the button is open, and returns when it is closed', async () => {
  const dialog = Promise.withResolvers<never>()
  vi.mocked(signWithPasskey).mockImplementation((_options, autofill) =>
    autofill ? new Promise(() => undefined) : dialog.promise,
  )
  const busy = vi.fn()
  await letUsePasskey({ target: () => ({}), busy, failed: vi.fn() })
  await expect.poll(() => challenges).toHaveLength(1)
  button.dispatchEvent(new Event('click'))
  await expect.poll(() => challenges).toHaveLength(2)
  // The button's challenge arrives first. A suggestion that started after it would close the dialog.
  challenges[1]?.()
  await expect.poll(() => vi.mocked(signWithPasskey).mock.calls).toHaveLength(1)
  challenges[0]?.()
  await new Promise(setImmediate)
  expect(signWithPasskey).toHaveBeenCalledTimes(1)

  dialog.reject(new PasskeyCancelled())
  await expect.poll(() => challenges).toHaveLength(3)
  challenges[2]?.()
  await expect.poll(() => vi.mocked(signWithPasskey).mock.lastCall?.[1]).toBe(true)
  expect(busy).toHaveBeenLastCalledWith(false)
})
