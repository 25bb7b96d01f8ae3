import type { UploadItem } from '@tessera/ui/FileUpload.tsx'
import { useEffect, useRef, useState } from 'react'
import { retCodes } from '@tessera/contract/errors.ts'
import { isAbort, isPassing, isRefusal } from '../api/api-error.ts'
import { newId } from '../api/guid.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { SignInBeside } from './SignInBeside.tsx'

/** How one file goes: given up by the signal, its share of bytes told. */
export interface Way {
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** A file on its way, or that did not arrive, and where it belongs. */
export interface SendingItem extends UploadItem {
  place: string
}

export interface Sending {
  items: readonly SendingItem[]
  /** The place tells files of several questions apart. */
  send: (file: File, place?: string) => void
  retry: (id: string) => void
  /** Stops sending, or puts the file away. */
  cancel: (id: string) => void
}

/**
 * Sends files side by side; each keeps its place until the server has it or the member gives it up. A lost connection or an
 * ended session costs a press, not a file. What is on its way arrives also after its screen was left.
 */
export function useSending<Result>(deliver: (file: File, way: Way, place: string) => Promise<Result>, onSent: (result: Result, place: string) => void): Sending {
  const textOf = useErrorText()
  const [items, setItems] = useState<readonly (SendingItem & { file: File })[]>([])
  const running = useRef(new Map<string, AbortController>())
  // A file that took a while must find the page as it is then.
  const newest = useRef(onSent)
  useEffect(() => {
    newest.current = onSent
  })

  const change = (id: string, part: Partial<UploadItem>): void => setItems((now) => now.map((item) => (item.id === id ? { ...item, ...part } : item)))
  const drop = (id: string): void => setItems((now) => now.filter((item) => item.id !== id))
  const start = async (id: string, file: File, place: string): Promise<void> => {
    const mine = new AbortController()
    running.current.set(id, mine)
    try {
      const result = await deliver(file, { signal: mine.signal, onProgress: (share) => change(id, { share }) }, place)
      drop(id)
      newest.current(result, place)
    } catch (error) {
      if (isAbort(error)) return
      const signedOut = isRefusal(error, retCodes.notSignedIn)
      change(id, { state: 'failed', share: 0, problem: await textOf(error), mayRetry: signedOut || isPassing(error), aside: signedOut ? <SignInBeside /> : null })
    } finally {
      running.current.delete(id)
    }
  }
  return {
    items,
    send(file, place = '') {
      const id = newId()
      setItems((now) => [...now, { id, name: file.name, bytes: file.size, state: 'sending', share: 0, file, place }])
      void start(id, file, place)
    },
    retry(id) {
      const item = items.find((one) => one.id === id)
      if (!item) return
      change(id, { state: 'sending', share: 0, problem: undefined, aside: null })
      void start(id, item.file, item.place)
    },
    cancel(id) {
      running.current.get(id)?.abort()
      drop(id)
    },
  }
}
