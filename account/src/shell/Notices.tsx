import Bell from 'lucide-react/icons/bell'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../api/call.ts'
import { useAccount } from '../state/account.ts'
import styles from './Notices.module.css'
import { part } from './part.tsx'
import { useDrawn } from './use-drawn.ts'
import { useWanted } from './use-wanted.ts'

export type NoticeData = Calls['GET /v1/private/notice/list']['result']

const NoticeList = part(async () => (await import('./NoticeList.tsx')).NoticeList)

/** The bell: what happened to the account, and how much of it is unread. Loads after the page. */
export function Notices(): ReactNode {
  const { t } = useTranslation()
  const [wanted, want] = useWanted()
  const [data, setData] = useNotices()
  const unread = data?.unread ?? 0
  // Opening the list reads it. What was unread stays marked until it is closed.
  const seen = (): void => {
    if (unread > 0)
      call('POST /v1/private/notice/seen', { body: {} }).then(
        () => setData((now) => now && { ...now, unread: 0 }),
        () => undefined,
      )
  }
  return (
    <div className={styles['place']}>
      <button
        type="button"
        className={styles['opener']}
        popoverTarget="notices"
        aria-label={unread > 0 ? t('notices.unread', { number: unread }) : t('notices.title')}
      >
        <Bell size={22} strokeWidth={1.75} aria-hidden="true" />
        {unread > 0 ? (
          <span className={styles['count']} aria-hidden="true">
            {unread}
          </span>
        ) : null}
      </button>
      <section
        id="notices"
        popover="auto"
        onBeforeToggle={want}
        onToggle={(event) => {
          if (event.newState === 'open') seen()
        }}
        className={styles['panel']}
        aria-label={t('notices.title')}
      >
        {wanted && data ? (
          <Suspense>
            <NoticeList list={data.list} />
          </Suspense>
        ) : null}
      </section>
    </div>
  )
}

type SetData = (change: (now: NoticeData | null) => NoticeData | null) => void

/** The notices, requested after the page is drawn and again after each change of the account. */
function useNotices(): [NoticeData | null, SetData] {
  const [data, setData] = useState<NoticeData | null>(null)
  const { i18n } = useTranslation()
  const drawn = useDrawn()
  const version = useAccount(({ user }) => user.version)
  useEffect(() => {
    if (!drawn || version === undefined) return undefined
    const mine = new AbortController()
    // Without an answer there is no count. The next change asks again.
    call('GET /v1/private/notice/list', { signal: mine.signal, fresh: true }).then(
      (answer) => {
        if (!mine.signal.aborted) setData(answer)
      },
      () => undefined,
    )
    return () => mine.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the server words them in the page's language
  }, [drawn, version, i18n.language])
  return [data, setData]
}
