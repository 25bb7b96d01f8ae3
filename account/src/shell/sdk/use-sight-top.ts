import { useEffect, useState } from 'react'

/** So often the place is looked for anew, milliseconds: the page around scrolls without a word to us. */
const everyMs = 500

/**
 * How far below the top of this page the part begins that the member sees, CSS pixels. A frame that is as high as its page does not scroll by
 * itself: what sticks to its top would be out of sight. 0 where nothing frames the page, and while it is not asked for.
 */
export function useSightTop(asked: boolean): number {
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
  return asked ? top : 0
}
