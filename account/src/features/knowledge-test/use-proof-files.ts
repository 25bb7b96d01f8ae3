import type { UploadItem } from '@tessera/ui/FileUpload.tsx'
import { useEffect, useRef, useState } from 'react'
import { isAbort, isPassing } from '../../api/api-error.ts'
import { sendFile } from '../../api/files.ts'
import { useErrorText } from '../../i18n/error-text.ts'

interface Sending extends UploadItem {
  file: File
  /** The server's name for it, once it is there. */
  fileId: string | null
}

export interface ProofFiles {
  items: readonly UploadItem[]
  /** Those the server has. */
  ids: string[]
  busy: boolean
  send: (file: File) => void
  retry: (id: string) => void
  remove: (id: string) => void
}

/** Files on their way to a proof; each keeps its place until it is there or given up. */
export function useProofFiles(): ProofFiles {
  const textOf = useErrorText()
  const [items, setItems] = useState<readonly Sending[]>([])
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const all = running.current
    return () => {
      for (const one of all.values()) one.abort()
    }
  }, [])
  const update = (id: string, change: Partial<Sending>): void => setItems((now) => now.map((item) => (item.id === id ? { ...item, ...change } : item)))
  const start = async (id: string, file: File): Promise<void> => {
    const mine = new AbortController()
    running.current.set(id, mine)
    try {
      const answer = await sendFile('PUT /v3/private/kyc/knowledge-test/file', { query: { name: file.name.slice(0, 200) }, file, signal: mine.signal, onProgress: (share) => update(id, { share }) })
      // The same file chosen twice is one file.
      setItems((now) => now.filter((item) => item.id === id || item.fileId !== answer.file.fileId))
      update(id, { state: 'done', share: 1, fileId: answer.file.fileId })
    } catch (error) {
      if (!isAbort(error)) update(id, { state: 'failed', share: 0, problem: await textOf(error), mayRetry: isPassing(error) })
    } finally {
      running.current.delete(id)
    }
  }
  return {
    items,
    ids: items.flatMap(({ fileId }) => fileId ?? []),
    busy: items.some(({ state }) => state === 'sending'),
    send: (file) => {
      const id = crypto.randomUUID()
      setItems((now) => [...now, { id, name: file.name, bytes: file.size, state: 'sending', share: 0, file, fileId: null }])
      void start(id, file)
    },
    retry: (id) => {
      const item = items.find((one) => one.id === id)
      if (!item) return
      update(id, { state: 'sending', share: 0, problem: undefined })
      void start(id, item.file)
    },
    remove: (id) => {
      running.current.get(id)?.abort()
      setItems((now) => now.filter((item) => item.id !== id))
    },
  }
}
