import { useEffect, useRef, useState } from 'react'
import { useSending, type Sending } from '../../shell/use-sending.tsx'
import { useForm, type KeptFile } from './form-context.ts'

export interface Files extends Sending {
  /** Those that came after the draft was last read. */
  added: KeptFile[]
}

/** Sends files of an answer; the server's names of those that came are told as the new answer. */
export function useFiles(path: string, ids: readonly string[], onIds: (ids: string[]) => void): Files {
  const { sendFile } = useForm()
  const [added, setAdded] = useState<KeptFile[]>([])
  const now = useRef(ids)
  useEffect(() => {
    now.current = ids
  })
  const sending = useSending(
    (file, way) => sendFile(path, file, way),
    (kept) => {
      setAdded((files) => [...files, kept])
      // Two that come in one moment must not forget each other.
      now.current = now.current.includes(kept.fileId) ? [...now.current] : [...now.current, kept.fileId]
      onIds([...now.current])
    },
  )
  return { ...sending, added }
}
