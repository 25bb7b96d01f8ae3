import { expect, it, vi } from 'vitest'

vi.stubGlobal('window', { sessionStorage: null })
const { loadScreen } = await import('./load-screen.ts')

function pageOf({ reloaded = false, online = true } = {}): Parameters<typeof loadScreen>[2] & {
  reload: ReturnType<typeof vi.fn<() => void>>
} {
  const saved = new Map<string, string>(reloaded ? [['reloaded-for-kyc', '1']] : [])
  const storage = {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
    removeItem: (key: string) => saved.delete(key),
  }
  return { storage: storage as unknown as Storage, online: () => online, reload: vi.fn<() => void>() }
}

const Screen = (): null => null
const gone = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

it('returns the screen, and allows another reload later', async () => {
  const page = pageOf({ reloaded: true })
  expect(await loadScreen('kyc', () => Promise.resolve(Screen), page)).toBe(Screen)
  expect(page.storage.getItem('reloaded-for-kyc')).toBeNull()
})

it('another loaded screen does not affect this one', async () => {
  const page = pageOf({ reloaded: true })
  await loadScreen('personal', () => Promise.resolve(Screen), page)
  expect(page.storage.getItem('reloaded-for-kyc')).toBe('1')
})

it('reloads the page once if the file is missing', () => {
  const page = pageOf()
  void loadScreen('kyc', gone, page)
  return expect.poll(() => page.reload).toHaveBeenCalledTimes(1)
})

it.each([{ reloaded: true }, { online: false }])(
  'returns a screen that throws if a reload would not help: %o',
  async (state) => {
    const page = pageOf(state)
    const screen = await loadScreen('kyc', gone, page)
    expect(() => Reflect.apply(screen, null, [{}])).toThrow('Failed to fetch')
    expect(page.reload).not.toHaveBeenCalled()
  },
)
