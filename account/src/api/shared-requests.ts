import { abortable } from './abortable.ts'

interface Flight {
  promise: Promise<unknown>
  /** Callers that still need the answer. */
  callers: number
}

/** Joins the pending request with this key, or starts one. */
export type Share = (
  key: string,
  signal: AbortSignal | undefined,
  start: (whileWanted: AbortSignal) => Promise<unknown>,
) => Promise<unknown>

/**
 * Shares one request between equal calls. A caller can cancel alone. When the last one cancels, the request is
 * cancelled.
 */
export function createSharedRequests(): Share {
  const flights = new Map<string, Flight & { end: AbortController }>()
  return (key, signal, start) => {
    const running = flights.get(key)
    const flight = running ?? begin()
    flight.callers += 1
    if (!signal) return flight.promise
    const leave = (): void => {
      flight.callers -= 1
      if (flight.callers > 0) return
      land()
      flight.end.abort()
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    return abortable(flight.promise, signal).finally(() => signal.removeEventListener('abort', leave))

    function begin(): Flight & { end: AbortController } {
      const end = new AbortController()
      const started = { end, callers: 0, promise: start(end.signal).finally(land) }
      flights.set(key, started)
      return started
    }
    function land(): void {
      if (flights.get(key) === flight) flights.delete(key)
    }
  }
}
