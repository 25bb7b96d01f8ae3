/** The part of an EventSource that is used. */
export interface Stream {
  close(): void
}

export interface StreamHandlers {
  /** The stream is open. */
  onOpen(): void
  /** The server's new version. */
  onChanged(version: number): void
  /** The stream broke. The caller closes it and reconnects later. */
  onBroken(): void
  /** The account was closed: do not reconnect. */
  onClosed(): void
  /** This session was ended elsewhere: do not reconnect. */
  onEnded(): void
}

export interface EventStreamOptions {
  open: (handlers: StreamHandlers) => Stream
  /** Reloads what is older than the version, or everything without one. Rejects if that fails. */
  ask: (version?: number) => Promise<unknown>
  /** The version the page shows. */
  known: () => number
  /** The account was closed while the page was open. */
  closed: () => void
  /** The session was ended on another device. */
  ended: () => void
}

/** Live updates of one page. */
export interface EventStream {
  /** The page became visible: poll and open the stream. */
  start(): void
  /** The page is hidden or gone: no stream, no calls. */
  stop(): void
}

/** Without a stream the page polls every 4 s. After failures it slows down, to at most 20 s. */
export const pollMs = { first: 4_000, longest: 20_000 } as const

/** Follows the server's changes by stream, and by polling while there is no stream. */
export function createEventStream({ open, ask, known, closed, ended }: EventStreamOptions): EventStream {
  let stream: Stream | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay: number = pollMs.first
  let running = false

  const askNow = async (version?: number): Promise<void> => {
    try {
      await ask(version)
      delay = pollMs.first
    } catch {
      // The next poll tries again. The page continues to show what it knows.
      delay = Math.min(pollMs.longest, delay * 1.5)
    }
  }
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      void askNow().then(() => {
        if (!running) return
        listen()
        later()
      })
    }, delay)
  }
  const listen = (): void => {
    stream?.close()
    const mine: Stream = open({
      onOpen: () => {
        if (stream === mine) clearTimeout(timer)
      },
      onChanged: (version) => {
        if (stream === mine && version > known()) void askNow(version)
      },
      onBroken: () => {
        if (stream !== mine) return
        mine.close()
        stream = null
        later()
      },
      onClosed: () => {
        if (stream !== mine) return
        live.stop()
        closed()
      },
      onEnded: () => {
        if (stream !== mine) return
        live.stop()
        ended()
      },
    })
    stream = mine
  }

  const live: EventStream = {
    start() {
      if (running) return
      running = true
      listen()
      // Polls until the stream is open, or if it never opens.
      later()
    },
    stop() {
      running = false
      clearTimeout(timer)
      stream?.close()
      stream = null
    },
  }
  return live
}

/** Opens the server's event stream. */
export function openEvents(url: string): EventStreamOptions['open'] {
  return ({ onOpen, onChanged, onBroken, onClosed, onEnded }) => {
    const source = new EventSource(url, { withCredentials: true })
    source.addEventListener('open', onOpen)
    source.addEventListener('error', onBroken)
    source.addEventListener('closed', onClosed)
    source.addEventListener('ended', onEnded)
    source.addEventListener('changed', (event) => onChanged(versionOf(event.data)))
    return source
  }
}

function versionOf(data: unknown): number {
  try {
    const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : null
    const version: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'version') : null
    // An unreadable event still means that something changed.
    return typeof version === 'number' ? version : Infinity
  } catch {
    return Infinity
  }
}
