import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import styles from './Tooltip.module.css'

export interface TooltipProps {
  text: string
  /** Renders the trigger, which must be focusable and spreads these props. */
  children: (described: { 'aria-describedby': string }) => ReactNode
}

/** Least distance to the edges of the window, in pixels. */
const margin = 8

/**
 * A short explanation on hover or focus. It stays while the pointer is on it and closes with Escape (WCAG 2.2,
 * 1.4.13). Never put essential information only here: phones show it on focus alone.
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
