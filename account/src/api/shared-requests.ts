import { abortable } from './abortable.ts'

interface Flight {
  promise: Promise<unknown>
  /** Who still waits for it. */
  riders: number
}

/** Joins a flight with this key, or starts one. */
export type Share = (
  key: string,
  signal: AbortSignal | undefined,
  start: (whileWanted: AbortSignal) => Promise<unknown>,
) => Promise<unknown>

/** Equal requests that are on their way at once are one. Who gives up leaves alone; with the last one the request is given up. */
export function createSharedRequests(): Share {
  const flights = new Map<string, Flight & { end: AbortController }>()
  return (key, signal, start) => {
    const running = flights.get(key)
    const flight = running ?? begin()
    flight.riders += 1
    if (!signal) return flight.promise
    const leave = (): void => {
      flight.riders -= 1
      if (flight.riders > 0) return
      land()
      flight.end.abort()
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    return abortable(flight.promise, signal).finally(() => signal.removeEventListener('abort', leave))

    function begin(): Flight & { end: AbortController } {
      const end = new AbortController()
      const begun = { end, riders: 0, promise: start(end.signal).finally(land) }
      flights.set(key, begun)
      return begun
    }
    function land(): void {
      if (flights.get(key) === flight) flights.delete(key)
    }
  }
}
