import type { UploadItem } from '@tessera/ui/FileUpload.tsx'
import { isAbort } from '../api/api-error.ts'
import { newId } from '../api/guid.ts'

/** How one file goes: given up by the signal, its share of bytes told. */
export interface Way {
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** A file on its way, or that did not arrive, and where it belongs. */
export interface SendingItem extends UploadItem {
  place: string
}

interface Kept extends SendingItem {
  file: File
}

/** What is done with files: by the screen that shows them, or showed them last. */
export interface Hands {
  deliver: (file: File, way: Way, place: string) => Promise<unknown>
  onSent: (result: unknown, place: string) => void
  /** What is told of a failure, and what can be done about it. */
  faultOf: (error: unknown) => Promise<Partial<UploadItem>>
  /** Those that did not arrive while no screen shows them. */
  onLost: (items: readonly SendingItem[]) => void
}

const boxes = new Map<string, UploadQueue>()

/** The box of a screen, which outlives it while something is in it. */
export function uploadQueueOf(key: string): UploadQueue {
  return boxes.get(key) ?? new UploadQueue(key)
}

/** Gives up what is on its way in every box whose screen was left. */
export function discardLeft(): void {
  for (const box of boxes.values()) for (const { id } of box.items()) box.cancel(id)
}

/** Files that are sent side by side; each stays until the server has it or the member gives it up. */
export class UploadQueue {
  readonly #key: string | null
  readonly #listeners = new Set<() => void>()
  readonly #running = new Map<string, AbortController>()
  readonly #ask = (event: BeforeUnloadEvent): void => event.preventDefault()
  #items: readonly Kept[] = []
  #hands: Hands | null = null

  /** `key`: null where the files end with their screen. */
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

  /** Everything that comes from now on is this screen's. */
  readonly serve = (hands: Hands): void => {
    this.#hands = hands
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

  /** Stops sending, or puts the file away. */
  readonly cancel = (id: string): void => {
    this.#running.get(id)?.abort()
    this.#drop(id)
  }

  async #start(id: string, file: File, place: string): Promise<void> {
    const mine = new AbortController()
    this.#running.set(id, mine)
    try {
      const result = await this.#hands?.deliver(
        file,
        { signal: mine.signal, onProgress: (share) => this.#change(id, { share }) },
        place,
      )
      this.#drop(id)
      // A file that took a while must find the page as it is then.
      this.#hands?.onSent(result, place)
    } catch (error) {
      if (isAbort(error)) return
      this.#change(id, { state: 'failed', share: 0, ...(await this.#hands?.faultOf(error)) })
      if (this.#key !== null && this.#listeners.size === 0)
        this.#hands?.onLost(this.#items.filter(({ state }) => state === 'failed'))
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

  #show(items: readonly Kept[]): void {
    this.#items = items
    this.#guard()
    for (const listener of this.#listeners) listener()
  }

  /** After its screen was left: the browser asks before what is on its way is given up, and an empty box is let go. */
  #guard(): void {
    const left = this.#key !== null && this.#listeners.size === 0
    if (left && this.#items.some(({ state }) => state === 'sending')) window.addEventListener('beforeunload', this.#ask)
    else window.removeEventListener('beforeunload', this.#ask)
    if (left && this.#items.length === 0 && this.#key !== null) boxes.delete(this.#key)
  }
}
