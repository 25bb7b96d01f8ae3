import { useEffect, useState, type RefObject } from 'react'

/** So often the place is looked for anew, milliseconds: the page around scrolls without a word to us. */
const everyMs = 500

/** Between what is typed in and the notice below it, CSS pixels. */
const gap = 8

/**
 * How far below the top of this page the part begins that the member sees, CSS pixels. A frame that is as high as its page does not scroll by
 * itself: what sticks to its top would be out of sight. What has the focus is never covered by `notice`, which then stands below it (WCAG 2.2,
 * 2.4.11). 0 where nothing frames the page, and while it is not asked for.
 */
export function useSightTop(asked: boolean, notice: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useEffect(() => {
    if (!asked || window.parent === window) return undefined
    // The browser alone knows what of us is in sight, and says so once for each observer.
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
      // Larger things than fields have room beside the notice.
      setBelow(from < top + height && to > top && to - from < 200 ? Math.ceil(to) + gap : 0)
    }
    look()
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [asked, top, notice])
  return asked ? Math.max(top, below) : 0
}
