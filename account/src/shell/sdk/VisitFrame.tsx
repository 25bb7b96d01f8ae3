import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { useSdk } from '../../state/sdk.ts'
import { Lifetime } from './Lifetime.tsx'
import { notifyHost, useHostFrame } from './events.ts'

/** Additions of SDK mode to every screen: the remaining lifetime, and events for the framing page. */
export function VisitFrame(): ReactNode {
  useHostFrame()
  // The content reports its step only after this.
  useLayoutEffect(() => notifyHost({ type: 'ready' }), [])
  useTask()
  return <Lifetime />
}

/** In a visit for tasks, reports the current task: `tasks` on the list, otherwise the name of its screen. */
function useTask(): void {
  const { pathname } = useLocation()
  const forTasks = useSdk(({ visit }) => visit?.scene === 'tasks')
  useEffect(() => {
    if (forTasks)
      notifyHost({ type: 'step', step: pathname === paths.sdk ? 'tasks' : (pathname.split('/').at(-1) ?? '') })
  }, [forTasks, pathname])
}
