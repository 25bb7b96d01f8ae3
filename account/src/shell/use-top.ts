import { useEffect, useRef } from 'react'

/**
 * Scrolls to the top and focuses the heading when new content replaces the page without a navigation: a test after its
 * rules, a form that can be edited again.
 */
export function useTop(page: string): void {
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    window.scrollTo(0, 0)
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [page])
}
