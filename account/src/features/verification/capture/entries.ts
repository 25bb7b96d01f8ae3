import { useLocation } from 'react-router'
import type { Step } from './steps.ts'

/** Remembers with an entry of the browser's history which step's entry is before it. */
export const entryAfter = (step: Step): { after: Step } => ({ after: step })

/** The step of the entry before this one; null when it is unknown. */
export function useEntryBefore(): string | null {
  const { state }: { state: unknown } = useLocation()
  const after = state !== null && typeof state === 'object' && 'after' in state ? state.after : null
  return typeof after === 'string' ? after : null
}
