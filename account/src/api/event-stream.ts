/** The part of an EventSource that is used. */
export interface Stream {
  close(): void
}

export interface StreamHandlers {
  /** The stream stands. */
  onOpen(): void
  /** The server's version is now this. */
  onChanged(version: number): void
  /** The stream broke; the caller closes it and comes back later. */
  onBroken(): void
  /** The account was closed: there is nothing to come back for. */
  onClosed(): void
}

export interface EventStreamOptions {
  open: (handlers: StreamHandlers) => Stream
  /** Reads anew what is older than the version, or without one everything; rejects when that fails. */
  ask: (version?: number) => Promise<unknown>
  /** The version the page shows. */
  known: () => number
  /** The account was closed while the page was open. */
  closed: () => void
}

/** Live updates of one page. */
export interface EventStream {
  /** The page came into sight: ask and listen. */
  start(): void
  /** The page is out of sight or gone: no stream, no questions. */
  stop(): void
}

/** Without a stream the page asks every 4 s; after failures ever more rarely, at most every 20 s. */
export const pollMs = { first: 4_000, longest: 20_000 } as const

/** Follows the server's changes by stream, and by asking while there is no stream. */
export function createEventStream({ open, ask, known, closed }: EventStreamOptions): EventStream {
  let stream: Stream | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay: number = pollMs.first
  let running = false

  const askNow = async (version?: number): Promise<void> => {
    try {
      await ask(version)
      delay = pollMs.first
    } catch {
      // The question is asked again later; the page keeps showing what it knows.
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
    })
    stream = mine
  }

  const live: EventStream = {
    start() {
      if (running) return
      running = true
      listen()
      // Until the stream stands, and if it never does.
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
  return ({ onOpen, onChanged, onBroken, onClosed }) => {
    const source = new EventSource(url, { withCredentials: true })
    source.addEventListener('open', onOpen)
    source.addEventListener('error', onBroken)
    source.addEventListener('closed', onClosed)
    source.addEventListener('changed', (event) => onChanged(versionOf(event.data)))
    return source
  }
}

function versionOf(data: unknown): number {
  try {
    const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : null
    const version: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'version') : null
    // An unreadable notice still says that something changed.
    return typeof version === 'number' ? version : Infinity
  } catch {
    return Infinity
  }
}
