import type { UploadItem } from '@tessera/ui/FileUpload.tsx'
import { isAbort } from '../api/api-error.ts'
import { newId } from '../api/guid.ts'

/** How one file is sent: cancelled by the signal, with its progress reported. */
export interface Way {
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** A file that is being uploaded or has failed, and where it belongs. */
export interface SendingItem extends UploadItem {
  place: string
}

interface StoredItem extends SendingItem {
  file: File
}

/** Callbacks of the screen that shows the files, or showed them last. */
export interface UploadCallbacks {
  deliver: (file: File, way: Way, place: string) => Promise<unknown>
  onSent: (result: unknown, place: string) => void
  /** The text of a failure, and what the member can do about it. */
  faultOf: (error: unknown) => Promise<Partial<UploadItem>>
  /** The screen was left while files are being sent; then that is over, or a screen shows them again. */
  onLeft: (sending: boolean) => void
  /** Files that failed while no screen shows them. */
  onLost: (items: readonly SendingItem[]) => void
}

const boxes = new Map<string, UploadQueue>()

/** The queue of a screen. It outlives the screen while it contains files. */
export function uploadQueueOf(key: string): UploadQueue {
  return boxes.get(key) ?? new UploadQueue(key)
}

/** Cancels the uploads of every queue whose screen was left. */
export function discardLeft(): void {
  for (const box of boxes.values()) for (const { id } of box.items()) box.cancel(id)
}

/** Files that are uploaded in parallel. Each stays until the server has it or the member removes it. */
export class UploadQueue {
  readonly #key: string | null
  readonly #listeners = new Set<() => void>()
  readonly #running = new Map<string, AbortController>()
  readonly #ask = (event: BeforeUnloadEvent): void => event.preventDefault()
  #items: readonly StoredItem[] = []
  #callbacks: UploadCallbacks | null = null
  #leftSending = false

  /** `key`: null if the files end with their screen. */
  constructor(key: string | null) {
    this.#key = key
  }

  readonly items = (): readonly SendingItem[] => this.#items

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    if (this.#key !== null) boxes.set(this.#key, this)
    this.#guard()
    return () => {
      this.#listeners.delete(listener)
      this.#guard()
    }
  }

  /** From now on this screen gets the results. */
  readonly serve = (callbacks: UploadCallbacks): void => {
    this.#callbacks = callbacks
  }

  readonly send = (file: File, place = ''): void => {
    const id = newId()
    this.#show([...this.#items, { id, name: file.name, bytes: file.size, state: 'sending', share: 0, file, place }])
    void this.#start(id, file, place)
  }

  readonly retry = (id: string): void => {
    const item = this.#items.find((one) => one.id === id)
    if (!item) return
    this.#change(id, { state: 'sending', share: 0, problem: undefined, aside: null })
    void this.#start(id, item.file, item.place)
  }

  /** Cancels or removes the file. */
  readonly cancel = (id: string): void => {
    this.#running.get(id)?.abort()
    this.#drop(id)
  }

  async #start(id: string, file: File, place: string): Promise<void> {
    const mine = new AbortController()
    this.#running.set(id, mine)
    try {
      const result = await this.#callbacks?.deliver(
        file,
        { signal: mine.signal, onProgress: (share) => this.#change(id, { share }) },
        place,
      )
      this.#drop(id)
      // A file that took a while must use the page's current callbacks.
      this.#callbacks?.onSent(result, place)
    } catch (error) {
      if (isAbort(error)) return
      this.#change(id, { state: 'failed', share: 0, ...(await this.#callbacks?.faultOf(error)) })
      if (this.#key !== null && this.#listeners.size === 0)
        this.#callbacks?.onLost(this.#items.filter(({ state }) => state === 'failed'))
    } finally {
      this.#running.delete(id)
    }
  }

  #change(id: string, part: Partial<UploadItem>): void {
    this.#show(this.#items.map((item) => (item.id === id ? { ...item, ...part } : item)))
  }

  #drop(id: string): void {
    this.#show(this.#items.filter((item) => item.id !== id))
  }

  #show(items: readonly StoredItem[]): void {
    this.#items = items
    this.#guard()
    for (const listener of this.#listeners) listener()
  }

  /** After the screen was left: the browser asks before it cancels uploads, and an empty queue is removed. */
  #guard(): void {
    const left = this.#key !== null && this.#listeners.size === 0
    const leftSending = left && this.#items.some(({ state }) => state === 'sending')
    if (leftSending) window.addEventListener('beforeunload', this.#ask)
    else window.removeEventListener('beforeunload', this.#ask)
    if (leftSending !== this.#leftSending) {
      this.#leftSending = leftSending
      this.#callbacks?.onLeft(leftSending)
    }
    if (left && this.#items.length === 0 && this.#key !== null) boxes.delete(this.#key)
  }
}
