import { useEffect, type ReactNode } from 'react'
import { useHost } from '../state/host.tsx'
import styles from './PageTitle.module.css'

/** The only main heading of a page. It sets the browser tab's title too. */
export function PageTitle({ children, lead }: { children: string; lead?: ReactNode }): ReactNode {
  const { brand } = useHost()
  useEffect(() => {
    document.title = `${children} · ${brand.name}`
  }, [children, brand.name])
  return (
    <div>
      <h1 className={styles['title']} tabIndex={-1}>
        {/* A heading in another language than the page's (an untranslated questionnaire) keeps its own direction. */}
        <bdi>{children}</bdi>
      </h1>
      {lead ? <div className={styles['lead']}>{lead}</div> : null}
    </div>
  )
}
