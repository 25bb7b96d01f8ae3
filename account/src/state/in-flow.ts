import { useEffect } from 'react'
import { create } from 'zustand'

/** How many parts of the page say that the member is in the middle of a flow. */
const useFlows = create<{ count: number }>()(() => ({ count: 0 }))

/** Whether the member is in the middle of a verification or a form: the page then leads nowhere else. */
export function useInFlow(): boolean {
  return useFlows(({ count }) => count > 0)
}

/** Says so while the part is shown. */
export function useAsFlow(): void {
  useEffect(() => {
    useFlows.setState(({ count }) => ({ count: count + 1 }))
    return () => useFlows.setState(({ count }) => ({ count: count - 1 }))
  }, [])
}
