import { newId } from '../../api/guid.ts'
import type { UploadItem } from '@tessera/ui/FileUpload.tsx'
import { useEffect, useRef, useState } from 'react'
import { isAbort, isPassing } from '../../api/api-error.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useForm, type KeptFile } from './form-context.ts'

export interface Files {
  sending: UploadItem[]
  /** Those that came after the draft was last read. */
  added: KeptFile[]
  send: (file: File) => void
  retry: (id: string) => void
  cancel: (id: string) => void
}

/** Sends files of an answer side by side; each keeps its place until the server has it or the member gives it up. */
export function useFiles(path: string, ids: readonly string[], onIds: (ids: string[]) => void): Files {
  const textOf = useErrorText()
  const { sendFile } = useForm()
  const [sending, setSending] = useState<(UploadItem & { file: File })[]>([])
  const [added, setAdded] = useState<KeptFile[]>([])
  const running = useRef(new Map<string, AbortController>())
  const now = useRef({ ids, onIds })
  useEffect(() => {
    now.current = { ids, onIds }
  })
  useEffect(() => {
    const all = running.current
    return () => {
      for (const one of all.values()) one.abort()
    }
  }, [])

  const update = (id: string, change: Partial<UploadItem>): void => setSending((items) => items.map((item) => (item.id === id ? { ...item, ...change } : item)))
  const drop = (id: string): void => setSending((items) => items.filter((item) => item.id !== id))
  const start = async (id: string, file: File): Promise<void> => {
    const mine = new AbortController()
    running.current.set(id, mine)
    try {
      const kept = await sendFile(path, file, { signal: mine.signal, onProgress: (share) => update(id, { share }) })
      setAdded((files) => [...files, kept])
      drop(id)
      const { ids: known, onIds: take } = now.current
      // Two that come in one moment must not forget each other.
      const next = known.includes(kept.fileId) ? [...known] : [...known, kept.fileId]
      now.current = { ids: next, onIds: take }
      take(next)
    } catch (error) {
      if (isAbort(error)) return
      update(id, { state: 'failed', share: 0, problem: await textOf(error), mayRetry: isPassing(error) })
    } finally {
      running.current.delete(id)
    }
  }
  return {
    sending,
    added,
    send: (file) => {
      const id = newId()
      setSending((items) => [...items, { id, name: file.name, bytes: file.size, state: 'sending', share: 0, file }])
      void start(id, file)
    },
    retry: (id) => {
      const item = sending.find((one) => one.id === id)
      if (!item) return
      update(id, { state: 'sending', share: 0, problem: undefined })
      void start(id, item.file)
    },
    cancel: (id) => {
      running.current.get(id)?.abort()
      drop(id)
    },
  }
}
