import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether the end of a text came into view; another text begins anew. */
export function useEndSeen(text: string): { seen: boolean; ref: RefObject<HTMLDivElement | null> } {
  const ref = useRef<HTMLDivElement>(null)
  const [seenText, setSeenText] = useState('')
  useEffect(() => {
    const end = ref.current
    if (!end) return undefined
    // Above the window counts, too: whoever jumps to the end of the page has passed it.
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
