import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import styles from './Tooltip.module.css'

export interface TooltipProps {
  text: string
  /** Draws what it belongs to, which must be able to take the focus; it spreads what it is given. */
  children: (described: { 'aria-describedby': string }) => ReactNode
}

/** Least distance to the edges of the window, in pixels. */
const margin = 8

/**
 * A short explanation at what the pointer or the focus is on. Stays while the pointer is on it, goes with Escape (WCAG 2.2,
 * 1.4.13). Never the only place of something one needs: on a phone it comes with the focus alone.
 */
export function Tooltip({ text, children }: TooltipProps): ReactNode {
  const id = useId()
  const bubble = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    const element = bubble.current
    if (!open || !element) return
    element.style.translate = '0'
    element.dataset['side'] = 'below'
    const [own, around] = [
      element.getBoundingClientRect(),
      element.parentElement?.getBoundingClientRect() ?? new DOMRect(),
    ]
    const centred = around.left + (around.width - own.width) / 2
    const left = Math.max(margin, Math.min(centred, document.documentElement.clientWidth - margin - own.width))
    element.style.translate = `${left - own.left}px`
    if (own.bottom > window.innerHeight - margin) element.dataset['side'] = 'above'
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  return (
    <span
      className={styles['place']}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch') setOpen(true)
      }}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {children({ 'aria-describedby': id })}
      <span ref={bubble} role="tooltip" id={id} hidden={!open} className={styles['bubble']}>
        {text}
      </span>
    </span>
  )
}
