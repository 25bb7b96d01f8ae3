import { afterEach, vi } from 'vitest'

/** What the page said to the one that frames it. */
export interface Told {
  message: unknown
  /** To whom alone. */
  origin: string
}

/** Decides who frames the page: nobody, or a page of the same origin that takes down what it is told. Undone after each test. */
export function testFrame(): { none: () => void; around: () => readonly Told[] } {
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  return {
    none: () => void vi.stubGlobal('parent', window),
    around: () => {
      const told: Told[] = []
      vi.stubGlobal('parent', {
        postMessage: (message: unknown, origin: string) => void told.push({ message, origin }),
      })
      return told
    },
  }
}
