import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { standingOf, type Standing } from '../../case/standing.ts'
import { useKycInfo } from '../../state/kyc-info.ts'
import { Flow } from '../../capture/Flow.tsx'
import type { Attempt, CaptureData } from '../../capture/load.ts'
import { useTold } from '../../capture/use-told.ts'
import { Outcome } from './Outcome.tsx'

/** Verification: where the member stands, or the step they are at. */
export function Page(): ReactNode {
  const loaded = useLoaderData<CaptureData>()
  // A reload of the data (after a step was refused) begins anew with what the server holds.
  return <Verification key={`${loaded.attempt?.attemptId} ${isShut(standingOf(loaded.info))}`} loaded={loaded} />
}

/** Nothing can be done, and nothing is asked that beginning would need. */
const isShut = ({ kind }: Standing): boolean => kind === 'locked' || kind === 'closed'

function Verification({ loaded }: { loaded: CaptureData }): ReactNode {
  const { info, refresh } = useKycInfo(loaded.info)
  const [attempt, setAttempt] = useState(loaded.attempt)
  const [residence, setResidence] = useState(loaded.residence)
  // Whoever comes back for another document in the same visit is not asked again for what they have told in it.
  const details = attempt?.details
  const typed = useMemo(() => (details ? Promise.resolve(details) : loaded.typed), [details, loaded.typed])
  const [sent, setSent] = useState({ version: 0, at: '' })
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const standing = standingOf(info)
  const open = attempt?.status === 'draft' ? attempt : null

  const { revalidate } = useRevalidator()
  const before = standingOf(loaded.info)
  const opened = isShut(before) && !isShut(standing)
  useEffect(() => {
    if (opened) void revalidate()
  }, [opened, revalidate])

  const waiting = standing.kind === 'waiting' || info.version < sent.version

  const asks = standing.kind === 'start' || standing.kind === 'continue' || (standing.kind === 'mend' && (search.has('step') || open !== null))
  useTold(waiting ? 'waiting' : asks ? 'open' : 'decided', standing.case.submittedAt)

  const onSent = (closed: Attempt, version: number): void => {
    setAttempt(closed)
    // The address names no step any more: whatever comes of it, this page shows it. One that named none would ask for everything anew.
    if (search.size > 0) void navigate('?', { replace: true })
    setSent({ version, at: new Date().toISOString() })
    // The page already shows "sent"; this only brings the server's own words for it. The next live update brings them, too.
    refresh().catch(() => undefined)
  }
  if (info.version < sent.version) {
    return <Outcome info={info} standing={{ level: 'LEVEL_1', kind: 'waiting', case: { ...standing.case, status: 'reading', submittedAt: sent.at } }} />
  }
  if (opened) return <Outcome info={loaded.info} standing={before} />
  if (!asks) return <Outcome info={info} standing={standing} />
  return <Flow loaded={{ ...loaded, residence, typed }} case={standing.case} attempt={open} onAttempt={setAttempt} onResidence={setResidence} onSent={onSent} />
}
