import { useEffect, useState, type RefObject } from 'react'

/** Interval between position checks, in milliseconds: we get no event when the page around us scrolls. */
const everyMs = 500

/** Distance between the focused field and the notice below it, in CSS pixels. */
const gap = 8

/**
 * Distance from the top of this page to its visible part, in CSS pixels. A frame that is as high as its page does not
 * scroll itself, so sticky elements would be out of view. `notice` never covers the focused element, and moves below
 * it instead (WCAG 2.2, 2.4.11). 0 without a frame, and while it is not needed.
 */
export function useVisibleTop(asked: boolean, notice: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useEffect(() => {
    if (!asked || window.parent === window) return undefined
    // Only the browser knows which part of the frame is visible. It reports it once per observer.
    const look = (): void => {
      const observer = new IntersectionObserver(([entry]) => {
        if (entry?.isIntersecting) setTop(Math.max(0, Math.round(entry.intersectionRect.top)))
        observer.disconnect()
      })
      observer.observe(document.documentElement)
    }
    look()
    const timer = setInterval(look, everyMs)
    return () => clearInterval(timer)
  }, [asked])
  const [below, setBelow] = useState(0)
  useEffect(() => {
    if (!asked || window.parent === window) return undefined
    const look = (): void => {
      const field = document.activeElement
      const height = notice.current?.offsetHeight ?? 0
      if (!field || field === document.body || notice.current?.contains(field)) return setBelow(0)
      const { top: from, bottom: to } = field.getBoundingClientRect()
      // Elements larger than fields have room beside the notice.
      setBelow(from < top + height && to > top && to - from < 200 ? Math.ceil(to) + gap : 0)
    }
    look()
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [asked, top, notice])
  return asked ? Math.max(top, below) : 0
}
