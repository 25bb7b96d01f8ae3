import { useEffect, useMemo, useRef, useState } from 'react'
import type { Fault, Value } from '@tessera/contract/questionnaire.ts'
import type { Visibility } from '@tessera/questionnaires/engine/visibility.ts'
import type { SendingItem, Way } from '../../shell/upload-queue.ts'
import { useSending, type Left } from '../../shell/use-sending.tsx'
import { textsIn } from './answer-text.ts'
import type { StoredFile } from './form-context.ts'

/** The files of a whole form: they belong to the form, not to the open section. */
export interface FormFiles {
  /** Files of visible questions that are uploading or failed. The place is the path of the answer. */
  waiting: readonly SendingItem[]
  /** Files that finished after the draft was last loaded. */
  added: readonly StoredFile[]
  send: (file: File, path: string) => void
  retry: (id: string) => void
  /** Cancels the upload or discards the file. */
  cancel: (id: string) => void
}

/** The ids in a file answer. */
export function fileIds(value: Value | undefined): string[] {
  return typeof value === 'string' ? [value] : textsIn(value)
}

/**
 * Uploads files of answers. The server's ids of stored files become the answer. `left`: how the member finds them
 * again after leaving the form.
 */
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
    (stored, path) => {
      setAdded((files) => [...files, stored])
      const [section = '', ...rest] = path.split('.')
      const isOne = visibility.plan.items.get(`${section}.${rest.at(-1) ?? ''}`)?.item.type === 'file'
      // Two files that finish at the same moment must not overwrite each other.
      const next = isOne ? stored.fileId : [...new Set([...fileIds(answers.current[path]), stored.fileId])]
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

/**
 * Errors that a running upload will resolve by itself; `failed` adds those that a failed upload would have resolved.
 */
export function withoutWaiting(
  faults: readonly Fault[],
  waiting: readonly SendingItem[],
  { failed }: { failed: boolean },
): Fault[] {
  const coming = new Set(waiting.filter(({ state }) => failed || state === 'sending').map(({ place }) => place))
  return faults.filter(({ path, code }) => !(coming.has(path) && (code === 'required' || code === 'minFiles')))
}
