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

export interface Sending {
  /** Files on their way, or that did not arrive. */
  items: readonly UploadItem[]
  send: (file: File) => void
  retry: (id: string) => void
  /** Stops sending, or puts the file away. */
  cancel: (id: string) => void
}

/**
 * Sends files side by side; each keeps its place until the server has it or the member gives it up. A lost connection or an
 * ended session costs a press, not a file.
 */
export function useSending<Result>(deliver: (file: File, way: Way) => Promise<Result>, onSent: (result: Result) => void): Sending {
  const textOf = useErrorText()
  const [items, setItems] = useState<readonly (UploadItem & { file: File })[]>([])
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const all = running.current
    return () => {
      for (const one of all.values()) one.abort()
    }
  }, [])
  // A file that took a while must find the page as it is then.
  const newest = useRef(onSent)
  useEffect(() => {
    newest.current = onSent
  })

  const change = (id: string, part: Partial<UploadItem>): void => setItems((now) => now.map((item) => (item.id === id ? { ...item, ...part } : item)))
  const drop = (id: string): void => setItems((now) => now.filter((item) => item.id !== id))
  const start = async (id: string, file: File): Promise<void> => {
    const mine = new AbortController()
    running.current.set(id, mine)
    try {
      const result = await deliver(file, { signal: mine.signal, onProgress: (share) => change(id, { share }) })
      drop(id)
      newest.current(result)
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
    send(file) {
      const id = newId()
      setItems((now) => [...now, { id, name: file.name, bytes: file.size, state: 'sending', share: 0, file }])
      void start(id, file)
    },
    retry(id) {
      const item = items.find((one) => one.id === id)
      if (!item) return
      change(id, { state: 'sending', share: 0, problem: undefined, aside: null })
      void start(id, item.file)
    },
    cancel(id) {
      running.current.get(id)?.abort()
      drop(id)
    },
  }
}
