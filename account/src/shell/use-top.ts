import { useEffect, useRef } from 'react'

/**
 * Focuses the heading of the part that the address names (`#receipts`), and scrolls to it. Whether the page has that
 * part.
 */
export function showPart(hash: string): boolean {
  const heading = hash === '' ? null : document.getElementById(`${hash.slice(1)}-heading`)
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView()
  return true
}

/** Focuses the page's heading, where a screen reader starts, and scrolls to the top, or to where the member was. */
export function showTop(top = 0): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  window.scrollTo({ top })
}

/**
 * Does so when new content replaces the page without a navigation: a test after its rules, a form that can be edited
 * again.
 */
export function useTop(page: string): void {
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    showTop()
  }, [page])
}
