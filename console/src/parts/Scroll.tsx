import type { ReactNode } from 'react'
import styles from './Scroll.module.css'

/** Scrolls a wide table in itself, so that the page never moves sideways. The keyboard reaches it. */
export function Scroll({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- because the keyboard could not scroll it (WCAG 2.2, 2.1.1), and a fieldset does not shrink
    <div role="group" className={styles['scroll']} aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
