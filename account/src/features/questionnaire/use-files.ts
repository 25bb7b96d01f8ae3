import { useEffect, useMemo, useRef, useState } from 'react'
import type { Fault, Value } from '@tessera/contract/questionnaire.ts'
import type { Visibility } from '@tessera/questionnaires/engine/visibility.ts'
import type { SendingItem, Way } from '../../shell/upload-queue.ts'
import { useSending, type Left } from '../../shell/use-sending.tsx'
import { textsIn } from './answer-text.ts'
import type { StoredFile } from './form-context.ts'

/** Files of a whole form: they belong to the filling, not to the section that is open. */
export interface FormFiles {
  /** Of questions in sight, on their way or not arrived; the place is the path of the answer. */
  waiting: readonly SendingItem[]
  /** Those that came after the draft was last read. */
  added: readonly StoredFile[]
  send: (file: File, path: string) => void
  retry: (id: string) => void
  /** Stops sending, or puts the file away. */
  cancel: (id: string) => void
}

/** The ids that an answer of files names. */
export function fileIds(value: Value | undefined): string[] {
  return typeof value === 'string' ? [value] : textsIn(value)
}

/** Sends files of answers; the server's names of those that came become the answer. `left`: how they are found again after the form was left. */
export function useFiles(
  visibility: Visibility,
  sendFile: (path: string, file: File, way: Way) => Promise<StoredFile>,
  change: (changes: Record<string, Value>) => void,
  left?: Left,
): FormFiles {
  const [added, setAdded] = useState<readonly StoredFile[]>([])
  const answers = useRef(visibility.answers)
  useEffect(() => {
    answers.current = visibility.answers
  })
  const { items, send, retry, cancel } = useSending(
    (file, way, path) => sendFile(path, file, way),
    (kept, path) => {
      setAdded((files) => [...files, kept])
      const [section = '', ...rest] = path.split('.')
      const isOne = visibility.plan.items.get(`${section}.${rest.at(-1) ?? ''}`)?.item.type === 'file'
      // Two that come in one moment must not forget each other.
      const next = isOne ? kept.fileId : [...new Set([...fileIds(answers.current[path]), kept.fileId])]
      answers.current = { ...answers.current, [path]: next }
      change({ [path]: next })
    },
    left,
  )
  const waiting = useMemo(
    () => items.filter(({ place }) => visibility.items.some(({ path }) => path === place)),
    [items, visibility],
  )
  return { waiting, added, send, retry, cancel }
}

/** Faults that a file on its way mends by itself when it comes; `failed`: also those that one would which did not arrive. */
export function withoutWaiting(
  faults: readonly Fault[],
  waiting: readonly SendingItem[],
  { failed }: { failed: boolean },
): Fault[] {
  const coming = new Set(waiting.filter(({ state }) => failed || state === 'sending').map(({ place }) => place))
  return faults.filter(({ path, code }) => !(coming.has(path) && (code === 'required' || code === 'minFiles')))
}
