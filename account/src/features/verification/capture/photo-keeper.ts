import type { PhotoSide } from '@tessera/contract/states.ts'

/** How a part ended. */
export type PartEnd = 'done' | 'expired' | 'fault'

interface Taken {
  side: PhotoSide
  file: Blob
}

interface KeeperOptions {
  send: (taken: Taken) => Promise<void>
  /** A photo did not reach us; it waits for `drain`. */
  onUnsent: (error: unknown) => Promise<void>
  onEnded: (cause: PartEnd) => void
}

export interface Keeper {
  take: (taken: Taken) => void
  end: (cause: PartEnd) => void
  /** Sends what waits. */
  drain: () => void
}

/** Sends photos one after the other, and tells the part's end only once all that it took is kept. */
export function createKeeper({ send, onUnsent, onEnded }: KeeperOptions): Keeper {
  const waiting: Taken[] = []
  let end: PartEnd | null = null
  let running = false
  const work = async (): Promise<void> => {
    if (running) return
    running = true
    try {
      for (let next = waiting[0]; next; next = waiting[0]) {
        await send(next)
        waiting.shift()
      }
    } catch (error) {
      running = false
      return onUnsent(error)
    }
    // In the same moment in which nothing waits any more: what comes now is begun anew.
    running = false
    if (end) onEnded(end)
  }
  const drain = (): void => void work()
  return {
    take(taken) {
      waiting.push(taken)
      drain()
    },
    end(cause) {
      end = cause
      drain()
    },
    drain,
  }
}
