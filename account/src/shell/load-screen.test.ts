import { expect, it, vi } from 'vitest'

vi.stubGlobal('window', { sessionStorage: null })
const { loadScreen } = await import('./load-screen.ts')

function pageOf({ reloaded = false, online = true } = {}): Parameters<typeof loadScreen>[1] & { reload: ReturnType<typeof vi.fn<() => void>> } {
  const kept = new Map<string, string>(reloaded ? [['reloaded-for-a-screen', '1']] : [])
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  return { storage: storage as unknown as Storage, online: () => online, reload: vi.fn<() => void>() }
}

const Screen = (): null => null
const gone = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

it('hands on the screen, and may reload again another time', async () => {
  const page = pageOf({ reloaded: true })
  expect(await loadScreen(() => Promise.resolve(Screen), page)).toBe(Screen)
  expect(page.storage.getItem('reloaded-for-a-screen')).toBeNull()
})

it('reloads the page once when the file is gone', () => {
  const page = pageOf()
  void loadScreen(gone, page)
  return vi.waitFor(() => expect(page.reload).toHaveBeenCalledTimes(1))
})

it.each([{ reloaded: true }, { online: false }])('gives a screen that throws when a reload would not help: %o', async (state) => {
  const page = pageOf(state)
  const screen = await loadScreen(gone, page)
  expect(() => Reflect.apply(screen, null, [{}])).toThrow('Failed to fetch')
  expect(page.reload).not.toHaveBeenCalled()
})
