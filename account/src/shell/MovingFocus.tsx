import { useEffect, useRef, type ReactNode } from 'react'
import styles from './MovingFocus.module.css'

/**
 * A part of a page whose content changes by a press. If the pressed control goes, the focus goes to the heading or the
 * first control of what is there now, not to the top of the page. @param shown names the content.
 */
export function MovingFocus({ shown, children }: { shown: string; children: ReactNode }): ReactNode {
  const part = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (document.activeElement !== document.body) return
    const first = part.current?.querySelector<HTMLElement>('h3, [tabindex="-1"], input, button, a[href]')
    if (first?.matches('h3')) first.tabIndex = -1
    first?.focus({ preventScroll: first.matches('h3') })
  }, [shown])
  return (
    <div ref={part} className={styles['part']}>
      {children}
    </div>
  )
}
