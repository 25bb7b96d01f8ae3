import { useEffect, useRef } from 'react'

/** Begins at the top, heading first, where the page becomes another one in its place: a test after its rules, a result after the test. */
export function useTop(page: string): void {
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    window.scrollTo(0, 0)
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [page])
}
