import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { standingOf } from '../../case/standing.ts'
import { useKycInfo } from '../../state/kyc-info.ts'
import { Flow } from '../../capture/Flow.tsx'
import type { Attempt, CaptureData } from '../../capture/load.ts'
import { tellHost } from '../../shell/sdk/events.ts'
import { Outcome } from './Outcome.tsx'

/** Verification: where the member stands, or the step they are at. */
export function Page(): ReactNode {
  const loaded = useLoaderData<CaptureData>()
  // A reload of the data (after a step was refused) begins anew with what the server holds.
  return <Verification key={`${loaded.attempt?.attemptId}`} loaded={loaded} />
}

function Verification({ loaded }: { loaded: CaptureData }): ReactNode {
  const { info, refresh } = useKycInfo(loaded.info)
  const [attempt, setAttempt] = useState(loaded.attempt)
  const [sent, setSent] = useState({ version: 0, at: '' })
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const standing = standingOf(info)
  const open = attempt?.status === 'draft' ? attempt : null

  const waiting = standing.kind === 'waiting' || info.version < sent.version

  const step = search.get('step') ?? standing.kind
  useEffect(() => tellHost({ type: 'step', step }), [step])
  const asks = standing.kind === 'start' || standing.kind === 'continue' || (standing.kind === 'mend' && (search.has('step') || open !== null))
  useTold(waiting ? 'waiting' : asks ? 'open' : 'decided', standing.case.submittedAt)

  const onSent = (closed: Attempt, version: number): void => {
    setAttempt(closed)
    // The address names no step any more: whatever comes of it, this page shows it.
    void navigate('?', { replace: true })
    setSent({ version, at: new Date().toISOString() })
    // The page already shows "sent"; this only brings the server's own words for it.
    refresh().catch(() => undefined)
  }
  if (info.version < sent.version) {
    return <Outcome info={info} standing={{ level: 'LEVEL_1', kind: 'waiting', case: { ...standing.case, status: 'reading', submittedAt: sent.at } }} />
  }
  if (!asks) return <Outcome info={info} standing={standing} />
  return <Flow loaded={loaded} case={standing.case} attempt={open} onAttempt={setAttempt} onSent={onSent} />
}

/**
 * Tells the page around that something was sent, and that something was decided; what, the partner's server asks ours. By
 * where the case went, not by a press: another device may have sent it, and a quick decision leaves no time to be seen waiting.
 */
function useTold(phase: 'open' | 'waiting' | 'decided', submittedAt: string | null): void {
  const last = useRef({ phase, submittedAt })
  useEffect(() => {
    const before = last.current
    if (before.phase === phase) return
    last.current = { phase, submittedAt }
    // Turning back from mending to what was refused sends nothing.
    const sent = before.phase === 'open' && (phase === 'waiting' || submittedAt !== before.submittedAt)
    if (sent) tellHost({ type: 'submitted' })
    if (phase === 'decided' && (sent || before.phase === 'waiting')) tellHost({ type: 'result' })
  }, [phase, submittedAt])
}
