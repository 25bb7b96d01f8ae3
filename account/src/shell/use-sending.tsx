import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { retCodes } from '@tessera/contract/errors.ts'
import { isPassing, isRefusal } from '../api/api-error.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { toasts } from '../state/toasts.ts'
import { uploadQueueOf, UploadQueue, type SendingItem, type Way } from './upload-queue.ts'
import { SignInBeside } from './SignInBeside.tsx'

export interface Sending {
  items: readonly SendingItem[]
  /** The place distinguishes the files of several questions. */
  send: (file: File, place?: string) => void
  retry: (id: string) => void
  /** Cancels or removes the file. */
  cancel: (id: string) => void
}

/** For uploads that outlive their screen: the key that finds them again, and the text of a failure. */
export interface Left {
  key: string
  /** Name of the screen. */
  title: string
  whatOf: (item: SendingItem) => string
  /** Address of the screen for the router, where a file can be sent again. */
  wayTo: (item: SendingItem) => string
}

/** The toast of each key: one at a time, and none while its screen is shown. */
const notices = new Map<string, string>()

/**
 * Uploads files in parallel. Each stays until the server has it or the member removes it. After a lost connection or
 * an ended session, one press sends it again. Uploads continue after their screen was left. With `left`, a failure is
 * shown wherever the member is then, and the file is on the screen when it is opened again.
 */
export function useSending<Result>(
  deliver: (file: File, way: Way, place: string) => Promise<Result>,
  onSent: (result: Result, place: string) => void,
  left?: Left,
): Sending {
  const textOf = useErrorText()
  const navigate = useNavigate()
  const { t, i18n } = useTranslation()
  const key = left?.key ?? null
  const box = useMemo(() => (key === null ? new UploadQueue(null) : uploadQueueOf(key)), [key])
  const items = useSyncExternalStore(box.subscribe, box.items, box.items)
  // Runs before any result can arrive for a screen that is shown again.
  useLayoutEffect(() => {
    box.serve({
      deliver,
      onSent: (result, place) => onSent(result as Result, place),
      faultOf: async (error) => {
        const signedOut = isRefusal(error, retCodes.notSignedIn)
        return {
          problem: await textOf(error),
          mayRetry: signedOut || isPassing(error),
          aside: signedOut ? <SignInBeside /> : null,
        }
      },
      onLeft: (sending) => {
        if (!left) return
        hush(left.key)
        if (!sending) return
        const title = t('fileLost.sending')
        notices.set(left.key, toasts.add({ kind: 'process', title, text: left.title, duration: Infinity }))
      },
      onLost: (lost) => {
        const [last] = lost.slice(-1)
        if (!left || !last) return
        hush(left.key)
        const what = new Intl.ListFormat(i18n.language).format([...new Set(lost.map((item) => left.whatOf(item)))])
        const onClick = (): void => void navigate(left.wayTo(last))
        const action = { label: t('fileLost.open'), altText: t('fileLost.openNamed', { title: left.title }), onClick }
        const id = toasts.add({
          kind: 'fail',
          title: t('fileLost.title', { count: lost.length }),
          text: t('fileLost.text', { title: left.title, what }),
          duration: Infinity,
          action,
        })
        notices.set(left.key, id)
      },
    })
  })
  useEffect(() => {
    if (key !== null) hush(key)
  }, [key])
  return { items, send: box.send, retry: box.retry, cancel: box.cancel }
}

function hush(key: string): void {
  const id = notices.get(key)
  notices.delete(key)
  if (id !== undefined) toasts.dismiss(id)
}
