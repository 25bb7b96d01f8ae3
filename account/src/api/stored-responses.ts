import { cacheLimits, type CachedResponse, type ResponseStore } from './response-cache.ts'

/** Most bytes that we store, two per character (specification, section 9). A browser allows about 5 MB per origin. */
const storageBytes = 4.5 * 1024 * 1024

const prefix = 'answer:'
const bytesOf = (key: string, text: string): number => 2 * (key.length + text.length)

/**
 * Stores public answers in the browser's storage, so that a reload does not request them. Answers that do not fit are
 * not stored.
 */
export function storedResponses(open: () => Storage): ResponseStore {
  const guarded = (act: (storage: Storage) => void): void => {
    try {
      act(open())
    } catch {
      // Without storage, or with a full one, we call the server instead.
    }
  }
  const all = (storage: Storage): { name: string; text: string; answer: CachedResponse | null }[] =>
    Object.keys(storage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => ({ name, text: storage.getItem(name) ?? '' }))
      .map(({ name, text }) => ({ name, text, answer: answerOf(text) }))
      .toSorted((a, b) => (a.answer?.at ?? 0) - (b.answer?.at ?? 0))
  return {
    read() {
      const found: [string, CachedResponse][] = []
      guarded((storage) => {
        for (const { name, answer } of all(storage)) {
          // Removes entries that are too old or unreadable.
          if (answer && Date.now() - answer.at < cacheLimits.ms) found.push([name.slice(prefix.length), answer])
          else storage.removeItem(name)
        }
      })
      return found
    },
    write(key, answer) {
      guarded((storage) => {
        const [name, text] = [prefix + key, JSON.stringify(answer)]
        storage.removeItem(name)
        const others = all(storage)
        let used = others.reduce((sum, one) => sum + bytesOf(one.name, one.text), bytesOf(name, text))
        if (bytesOf(name, text) > storageBytes) return
        for (const oldest of others) {
          if (used <= storageBytes) break
          storage.removeItem(oldest.name)
          used -= bytesOf(oldest.name, oldest.text)
        }
        storage.setItem(name, text)
      })
    },
    clear: () => guarded((storage) => all(storage).forEach(({ name }) => storage.removeItem(name))),
  }
}

function answerOf(text: string): CachedResponse | null {
  try {
    const parsed: unknown = JSON.parse(text)
    const at: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'at') : null
    return typeof at === 'number' ? { at, result: Reflect.get(Object(parsed), 'result') } : null
  } catch {
    return null
  }
}
