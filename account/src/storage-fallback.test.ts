import { describe, expect, it } from 'vitest'
import { allowStorage, memoryStorage } from './storage-fallback.ts'

describe('a storage in memory', () => {
  it('behaves like any other', () => {
    const storage = memoryStorage()
    storage.setItem('a', '1')
    storage.setItem('b', '2')
    storage.setItem('a', '3')
    expect([storage.getItem('a'), storage.getItem('c'), storage.length, storage.key(0), storage.key(2)]).toEqual([
      '3',
      null,
      2,
      'a',
      null,
    ])
    storage.removeItem('a')
    expect(storage.length).toBe(1)
    storage.clear()
    expect(storage.length).toBe(0)
  })

  it('replaces a storage that the browser forbids, and only then', () => {
    const page = {}
    const own = memoryStorage()
    Object.defineProperty(page, 'localStorage', { value: own })
    Object.defineProperty(page, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
    allowStorage(page as Window)
    const { sessionStorage, localStorage } = page as Window
    sessionStorage.setItem('a', '1')
    expect([sessionStorage.getItem('a'), localStorage === own, own.length]).toEqual(['1', true, 0])
  })
})
