import { useEffect, useRef } from 'react'
import { notifyHost } from '../../../shell/sdk/events.ts'

/**
 * Notifies the host page of a submission and of a decision, but not of its content, which the partner's server asks
 * ours for. It follows the phase, not the press: another device may have sent it, and a quick decision may never show
 * as in review. `sending` has another value for each submission.
 */
export function useHostNotices(phase: 'open' | 'waiting' | 'decided', sending: string | number | null): void {
  const last = useRef({ phase, sending })
  useEffect(() => {
    const before = last.current
    if (before.phase === phase) return
    last.current = { phase, sending }
    // Leaving a resubmission for the refused attempt submits nothing.
    const sent = before.phase === 'open' && (phase === 'waiting' || sending !== before.sending)
    if (sent) notifyHost({ type: 'submitted' })
    if (phase === 'decided' && (sent || before.phase === 'waiting')) notifyHost({ type: 'result' })
  }, [phase, sending])
}
