import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './PageTitle.module.css'

/** The heading of a page, which also names the window and takes the focus of a new page. */
export function PageTitle({ title, aside }: { title: string; aside?: ReactNode }): ReactNode {
  const { t } = useTranslation('console')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${t('shell.product')}`
  }, [title, t])
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles['head']}>
      <h1 ref={heading} tabIndex={-1} className={styles['title']}>
        {title}
      </h1>
      {aside}
    </div>
  )
}
