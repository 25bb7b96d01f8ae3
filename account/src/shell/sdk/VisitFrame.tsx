import { useLayoutEffect, type ReactNode } from 'react'
import { Lifetime } from './Lifetime.tsx'
import { tellHost, useHostFrame } from './events.ts'

/** What every screen of SDK mode has besides its own: its lifetime, and the word to the page that frames it. */
export function VisitFrame(): ReactNode {
  useHostFrame()
  // What stands within tells its step only after this.
  useLayoutEffect(() => tellHost({ type: 'ready' }), [])
  return <Lifetime />
}
