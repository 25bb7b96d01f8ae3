import type { PhotoSide } from '@tessera/contract/states.ts'

/** How a part ended. */
export type PartEnd = 'done' | 'collected' | 'expired' | 'fault'

export interface Taken {
  side: PhotoSide
  file: Blob
}

interface PhotoQueueOptions {
  send: (taken: Taken) => Promise<void>
  /** A photo was not stored; it stays queued for `drain`. */
  onUnsent: (error: unknown) => Promise<void>
  onEnded: (cause: PartEnd) => void
}

export interface PhotoQueue {
  take: (taken: Taken) => void
  end: (cause: PartEnd) => void
  /** Sends the queued photos. */
  drain: () => void
}

/** Sends photos one after the other, and reports the end of the part only when all of them are stored. */
export function createPhotoQueue({ send, onUnsent, onEnded }: PhotoQueueOptions): PhotoQueue {
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
    // Reset in the same tick in which the queue is empty, so that a new photo starts a new run.
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
