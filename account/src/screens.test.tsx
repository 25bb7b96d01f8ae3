import { afterEach, expect, it, vi } from 'vitest'
import { loadPersonal } from './features/personal/load.ts'
import { loaders } from './screens.ts'

afterEach(() => vi.restoreAllMocks())

/** A network that never answers, and reports which calls were cancelled. */
function silence(): { asked: () => number; open: () => string[] } {
  const calls: { address: string; signal: AbortSignal | null | undefined }[] = []
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const signal = init?.signal
    calls.push({ address: input instanceof Request ? input.url : String(input), signal })
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  return {
    asked: () => calls.length,
    open: () => calls.filter(({ signal }) => !signal?.aborted).map(({ address }) => address),
  }
}

it.each([...Object.entries(loaders), ['personal', loadPersonal] as const])(
  'navigating away cancels all calls of %s',
  async (screen, load) => {
    const network = silence()
    const navigation = new AbortController()
    const request = new Request(`${window.location.origin}/user/accounts/auth/${screen}`, { signal: navigation.signal })
    const loaded = Promise.resolve(
      load({ request, params: {}, context: {}, unstable_pattern: '' } as never, undefined),
    ).catch((error: unknown) => error)
    await expect.poll(() => network.asked()).toBeGreaterThan(0)
    navigation.abort()
    await loaded
    expect(network.open()).toEqual([])
  },
)
