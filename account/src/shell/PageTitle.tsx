import { useEffect, type ReactNode } from 'react'
import { useHost } from '../state/host.tsx'
import styles from './PageTitle.module.css'

/** The one heading of a page; names the browser's tab too. */
export function PageTitle({ children, lead }: { children: string; lead?: ReactNode }): ReactNode {
  const { brand } = useHost()
  useEffect(() => {
    document.title = `${children} · ${brand.name}`
  }, [children, brand.name])
  return (
    <div>
      <h1 className={styles['title']} tabIndex={-1}>
        {/* A heading in another language than the page's (a form not yet translated) keeps its order. */}
        <bdi>{children}</bdi>
      </h1>
      {lead ? <div className={styles['lead']}>{lead}</div> : null}
    </div>
  )
}
