import pg from 'pg'
import type { Log } from '../logger.ts'

type Listener = (version: number, closed: boolean) => void

/** Notifies open pages of a member that something changed, in whichever process they are connected. */
export interface EventStream {
  /**
   * Calls back with the new version on each change, and whether the account was closed. Returns a function that
   * unsubscribes.
   */
  subscribe(memberId: number, listener: Listener): () => void
  close(): Promise<void>
}

const channel = 'tessera_changed'
/** How long after a broken connection the next one is opened. */
export const reconnectMs = 1000

/** Listens on its own database connection and passes notices to the subscribers. Reconnects automatically. */
export async function startEventStream(connection: string | pg.ClientConfig, log: Log): Promise<EventStream> {
  const listeners = new Map<number, Set<Listener>>()
  let closed = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined

  const deliver = (payload: string | undefined): void => {
    const [memberId, version, as] = (payload ?? '').split(':')
    if (memberId === undefined || version === undefined) return
    for (const listener of listeners.get(Number(memberId)) ?? []) listener(Number(version), as === 'closed')
  }
  const connect = async (): Promise<void> => {
    const next = new pg.Client(typeof connection === 'string' ? { connectionString: connection } : connection)
    next.on('notification', (notice) => deliver(notice.payload))
    next.on('error', (error) => log.warn({ err: error }, 'live: the connection broke'))
    next.on('end', () => {
      // Pages miss nothing permanently: the web app also polls, and reloads when its stream reopens.
      if (!closed)
        retry = setTimeout(
          () => void connect().catch((error: unknown) => log.warn({ err: error }, 'live: no connection')),
          reconnectMs,
        )
    })
    await next.connect()
    client = next
    // Closed while connecting, so we have to end this connection here.
    if (closed) return next.end()
    await next.query(`listen ${channel}`)
  }
  await connect()
  return {
    subscribe(memberId, listener) {
      const set = listeners.get(memberId) ?? new Set()
      listeners.set(memberId, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0 && listeners.get(memberId) === set) listeners.delete(memberId)
      }
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
