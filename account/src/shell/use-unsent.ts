import { useEffect } from 'react'

/** While something was typed that is not with the server, the browser asks before the page is left: nothing of it is kept in the browser. */
export function useUnsent(unsent: boolean): void {
  useEffect(() => {
    if (!unsent) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsent])
}
