/* A clock that knows whether anybody looked at it: what was computed without looking is the same at any time of the day. */

interface Watched {
  instant: Date
  looked: boolean
}

const all = new WeakMap<Date, Watched>()

/**
 * A date in all it can be asked, with no instant of its own: whatever reads it, be it a comparison or `new Date(it)`, goes through here, and a
 * way around fails instead of going unseen.
 */
const prototype: Date = Object.create(Date.prototype) as Date
for (const name of Reflect.ownKeys(Date.prototype).filter((key) => key !== 'constructor')) {
  const read: unknown = Reflect.get(Date.prototype, name)
  if (typeof read !== 'function') continue
  Object.defineProperty(prototype, name, {
    value(this: Date, ...given: unknown[]): unknown {
      const watched = all.get(this)
      if (!watched) throw new TypeError('Not a watched date')
      watched.looked = true
      return Reflect.apply(read, watched.instant, given)
    },
  })
}

/** The time now, and whether anything has looked at more of it than its day since. */
export function watchedNow(): { now: Date; looked: () => boolean } {
  const watched = { instant: new Date(), looked: false }
  const now = Object.create(prototype) as Date
  all.set(now, watched)
  return { now, looked: () => watched.looked }
}

/** The calendar day (UTC) of an instant, `YYYY-MM-DD`: the one question that a watched date does not count. */
export function dayOf(date: Date): string {
  return (all.get(date)?.instant ?? date).toISOString().slice(0, 10)
}
