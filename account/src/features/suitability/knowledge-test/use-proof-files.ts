import type { UploadItem } from '@tessera/ui/FileUpload.tsx'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { sendFile } from '../../../api/files.ts'
import { uploadQueueOf } from '../../../shell/upload-queue.ts'
import { useSending } from '../../../shell/use-sending.tsx'

export interface ProofFiles {
  items: readonly UploadItem[]
  /** The stored files, by the server's ids. */
  ids: string[]
  /** Some uploads are running or failed. */
  waiting: boolean
  send: (file: File) => void
  retry: (id: string) => void
  remove: (id: string) => void
  /** A submitted proof uses the files now, so the list forgets them. */
  forget: () => void
}

const key = 'knowledge proof'

/** Uploaded files that no proof uses yet. They survive a change of page, as running uploads do. */
let stored: readonly UploadItem[] = []
const listeners = new Set<() => void>()

function keep(papers: readonly UploadItem[]): void {
  stored = papers
  for (const listener of listeners) listener()
}

const papersNow = (): readonly UploadItem[] => stored

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether there are files from an earlier visit to the page: stored, uploading or failed. */
export function filesLeft(): boolean {
  return stored.length > 0 || uploadQueueOf(key).items().length > 0
}

/** The files of a proof, stored and uploading. The member finds all of them again after leaving the page. */
export function useProofFiles(): ProofFiles {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const papers = useSyncExternalStore(subscribe, papersNow, papersNow)
  const { items, send, retry, cancel } = useSending(
    async (file, way) => ({
      file,
      answer: await sendFile('PUT /v3/private/kyc/knowledge-test/file', {
        query: { name: file.name.slice(0, 200) },
        file,
        ...way,
      }),
    }),
    ({ file, answer }) => {
      const id = answer.file.fileId
      // The same file chosen twice counts once.
      keep([
        ...stored.filter((one) => one.id !== id),
        { id, name: file.name, bytes: file.size, state: 'done', share: 1 },
      ])
    },
    { key, title: t('tests.knowledge.title'), whatOf: ({ name }) => name, wayTo: () => `${pathname}${search}` },
  )
  return {
    items: [...papers, ...items],
    ids: papers.map(({ id }) => id),
    waiting: items.length > 0,
    send,
    retry,
    remove: (id) => {
      cancel(id)
      keep(stored.filter((one) => one.id !== id))
    },
    forget: () => keep([]),
  }
}
