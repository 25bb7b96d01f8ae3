import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Card.module.css'

/** A surface that groups related content. With a heading it is a named region. */
export function Card({
  title,
  id,
  className,
  children,
}: {
  title?: string
  id?: string
  className?: string | undefined
  children: ReactNode
}): ReactNode {
  if (!title) return <div className={classNames(styles['card'], className)}>{children}</div>
  // A space would end the name of the heading in `aria-labelledby`.
  const headingId = `${id ?? title.replaceAll(/\s+/g, '-')}-heading`
  return (
    <section className={classNames(styles['card'], className)} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles['title']}>
        {title}
      </h2>
      {children}
    </section>
  )
}
