import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import { Tiles } from '@tessera/ui/Tiles.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../format/dates.ts'
import { noticeLines } from './notice-lines.ts'
import type { NoticeData } from './Notices.tsx'
import styles from './Notices.module.css'

/** What happened to the account, newest first: the same as our emails say. */
export function NoticeList({ list }: Pick<NoticeData, 'list'>): ReactNode {
  const { t, i18n } = useTranslation()
  return (
    <>
      <h2 className={styles['title']}>{t('notices.title')}</h2>
      {list.length === 0 ? (
        <div className={styles['none']}>
          <Tiles state="empty" />
          <p>{t('notices.none')}</p>
        </div>
      ) : null}
      <ul className={styles['list']}>
        {list.map(({ id, title, text, at, unread }) => (
          <li key={id} data-unread={unread || undefined}>
            <Disclosure
              summary={
                <span className={styles['line']}>
                  {/* In the page's direction, also when the title begins with a Latin name. */}
                  <span className={styles['subject']}>{title}</span>
                  <time dateTime={at}>{formatInstant(at, i18n.language)}</time>
                </span>
              }
            >
              <p className={styles['text']}>
                <bdi>
                  {noticeLines(text, window.location.origin).flatMap(({ text: line, to }) => [
                    to === undefined ? (
                      line
                    ) : (
                      <a key={line} href={to}>
                        {line}
                      </a>
                    ),
                    '\n',
                  ])}
                </bdi>
              </p>
            </Disclosure>
          </li>
        ))}
      </ul>
    </>
  )
}
