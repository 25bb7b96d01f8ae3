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
  /** The place tells files of several questions apart. */
  send: (file: File, place?: string) => void
  retry: (id: string) => void
  /** Stops sending, or puts the file away. */
  cancel: (id: string) => void
}

/** What outlives its screen: under which key it is found again there, and how the member is told of what did not arrive. */
export interface Left {
  key: string
  /** Name of the screen. */
  title: string
  /** What a file was sent for. */
  whatOf: (item: SendingItem) => string
  /** Address of the screen, as the router knows it, where a file can be sent again. */
  wayTo: (item: SendingItem) => string
}

/** The toast of each key: one at a time, and none once its screen is shown again. */
const told = new Map<string, string>()

/**
 * Sends files side by side; each keeps its place until the server has it or the member gives it up. A lost connection or an
 * ended session costs a press, not a file. What is on its way arrives also after its screen was left; with `left`, what does
 * not is told wherever the member is then, and found on the screen when it is opened again.
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
  const items = useSyncExternalStore(box.subscribe, box.items)
  // Before anything can come for a screen that is shown again.
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
        told.set(left.key, id)
      },
    })
  })
  useEffect(() => {
    if (key !== null) hush(key)
  }, [key])
  return { items, send: box.send, retry: box.retry, cancel: box.cancel }
}

function hush(key: string): void {
  const id = told.get(key)
  told.delete(key)
  if (id !== undefined) toasts.dismiss(id)
}
