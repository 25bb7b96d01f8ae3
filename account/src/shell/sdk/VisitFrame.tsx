import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useSdk } from '../../state/sdk.ts'
import { Lifetime } from './Lifetime.tsx'
import { notifyHost, useHostFrame } from './events.ts'

/** What every screen of SDK mode has besides its own: its lifetime, and the word to the page that frames it. */
export function VisitFrame(): ReactNode {
  useHostFrame()
  // What stands within tells its step only after this.
  useLayoutEffect(() => notifyHost({ type: 'ready' }), [])
  useTask()
  return <Lifetime />
}

/** In a visit for tasks tells which one the member is at: `tasks` at their list, else by the name of its screen. */
function useTask(): void {
  const { pathname } = useLocation()
  const forTasks = useSdk(({ visit }) => visit?.scene === 'tasks')
  useEffect(() => {
    if (forTasks)
      notifyHost({ type: 'step', step: pathname === paths.sdk ? 'tasks' : (pathname.split('/').at(-1) ?? '') })
  }, [forTasks, pathname])
}
