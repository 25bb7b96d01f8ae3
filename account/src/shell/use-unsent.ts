import { useEffect } from 'react'

/**
 * While input is not saved on the server, the browser asks before the page is left: the browser itself stores none of
 * it.
 */
export function useUnsent(unsent: boolean): void {
  useEffect(() => {
    if (!unsent) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsent])
}
