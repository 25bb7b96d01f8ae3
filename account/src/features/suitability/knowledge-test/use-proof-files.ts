import type { UploadItem } from '@tessera/ui/FileUpload.tsx'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { sendFile } from '../../../api/files.ts'
import { uploadQueueOf } from '../../../shell/upload-queue.ts'
import { useSending } from '../../../shell/use-sending.tsx'

export interface ProofFiles {
  items: readonly UploadItem[]
  /** Those the server has, by its names. */
  ids: string[]
  /** Some are on their way, or did not arrive. */
  waiting: boolean
  send: (file: File) => void
  retry: (id: string) => void
  remove: (id: string) => void
  /** A proof names them. */
  forget: () => void
}

const key = 'knowledge proof'

/** Papers that the server has, until a proof names them. They outlive the page, as those on their way do. */
let kept: readonly UploadItem[] = []
const listeners = new Set<() => void>()

function keep(papers: readonly UploadItem[]): void {
  kept = papers
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether there are files of a page that was left: arrived since, on their way still, or lost. */
export function filesLeft(): boolean {
  return kept.length > 0 || uploadQueueOf(key).items().length > 0
}

/** Files of a proof: those the server has, and those on their way; all are found again after the page was left. */
export function useProofFiles(): ProofFiles {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const papers = useSyncExternalStore(subscribe, () => kept)
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
      // The same file chosen twice is one file.
      keep([...kept.filter((one) => one.id !== id), { id, name: file.name, bytes: file.size, state: 'done', share: 1 }])
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
      keep(kept.filter((one) => one.id !== id))
    },
    forget: () => keep([]),
  }
}
