import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether the end of a text was in view. Another text starts again. */
export function useEndSeen(text: string): { seen: boolean; ref: RefObject<HTMLDivElement | null> } {
  const ref = useRef<HTMLDivElement>(null)
  const [seenText, setSeenText] = useState('')
  useEffect(() => {
    const end = ref.current
    if (!end) return undefined
    // An end above the viewport counts, too: a member who jumps to the end of the page has passed it.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setSeenText(text)
      },
      { rootMargin: '1000000px 0px 0px 0px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [text])
  return { seen: seenText === text, ref }
}
