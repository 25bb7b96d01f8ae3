import { useEffect, useRef } from 'react'
import { notifyHost } from '../../../shell/sdk/events.ts'

/**
 * Tells the page around that something was sent, and that something was decided; what, the partner's server asks ours. By
 * where the case went, not by a press: another device may have sent it, and a quick decision leaves no time to be seen waiting.
 * `sending` is another value for each time something was sent.
 */
export function useHostNotices(phase: 'open' | 'waiting' | 'decided', sending: string | number | null): void {
  const last = useRef({ phase, sending })
  useEffect(() => {
    const before = last.current
    if (before.phase === phase) return
    last.current = { phase, sending }
    // Turning back from mending to what was refused sends nothing.
    const sent = before.phase === 'open' && (phase === 'waiting' || sending !== before.sending)
    if (sent) notifyHost({ type: 'submitted' })
    if (phase === 'decided' && (sent || before.phase === 'waiting')) notifyHost({ type: 'result' })
  }, [phase, sending])
}
