/** What a vendor answered a moment ago, in this process only. Nothing depends on it: it saves a second session. */
export interface Remembered<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value, ms?: number): Value
}

const most = 500
const standardMs = 20 * 60_000

/** A small memory that forgets the oldest. */
export function remembered<Value>(): Remembered<Value> {
  const known = new Map<string, { value: Value; until: number }>()
  return {
    get(key) {
      const found = known.get(key)
      if (!found || found.until < Date.now()) return undefined
      return found.value
    },
    set(key, value, ms = standardMs) {
      known.delete(key)
      known.set(key, { value, until: Date.now() + ms })
      const [oldest] = known.keys()
      if (known.size > most && oldest !== undefined) known.delete(oldest)
      return value
    },
  }
}
