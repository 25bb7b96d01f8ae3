import { afterEach, vi } from 'vitest'

/** Messages of the page to its framing page. */
export interface Message {
  message: unknown
  /** The only target origin. */
  origin: string
}

/** Sets the framing page: none, or a page of the same origin that records messages. Restored after each test. */
export function testFrame(): { none: () => void; around: () => readonly Message[] } {
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  return {
    none: () => void vi.stubGlobal('parent', window),
    around: () => {
      const messages: Message[] = []
      vi.stubGlobal('parent', {
        postMessage: (message: unknown, origin: string) => void messages.push({ message, origin }),
      })
      return messages
    },
  }
}
