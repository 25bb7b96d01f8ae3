import type { UploadItem } from '@tessera/ui/FileUpload.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { sendFile } from '../../api/files.ts'
import { boxOf } from '../../shell/sending-box.ts'
import { useSending } from '../../shell/use-sending.tsx'

export interface ProofFiles {
  items: readonly UploadItem[]
  /** Those the server has, by its names. */
  ids: string[]
  /** Some are on their way, or did not arrive. */
  waiting: boolean
  send: (file: File) => void
  retry: (id: string) => void
  remove: (id: string) => void
}

const key = 'knowledge proof'

/** Whether files of a page that was left are on their way still, or did not arrive. */
export function filesLeft(): boolean {
  return boxOf(key).items().length > 0
}

/** Files of a proof: those the server has, and those on their way, which are found again after the page was left. */
export function useProofFiles(): ProofFiles {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const [kept, setKept] = useState<readonly UploadItem[]>([])
  const { items, send, retry, cancel } = useSending(
    async (file, way) => ({ file, answer: await sendFile('PUT /v3/private/kyc/knowledge-test/file', { query: { name: file.name.slice(0, 200) }, file, ...way }) }),
    ({ file, answer }) => {
      const id = answer.file.fileId
      // The same file chosen twice is one file.
      setKept((now) => [...now.filter((one) => one.id !== id), { id, name: file.name, bytes: file.size, state: 'done', share: 1 }])
    },
    { key, title: t('tests.knowledge.title'), whatOf: ({ name }) => name, wayTo: () => `${pathname}${search}` },
  )
  return {
    items: [...kept, ...items],
    ids: kept.map(({ id }) => id),
    waiting: items.length > 0,
    send,
    retry,
    remove: (id) => {
      cancel(id)
      setKept((now) => now.filter((one) => one.id !== id))
    },
  }
}
