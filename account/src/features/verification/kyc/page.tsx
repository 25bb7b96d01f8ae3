import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { statusOf, type Status } from '../../../status/level-status.ts'
import { useKycInfo } from '../../../state/kyc-info.ts'
import { useLoaded } from '../../../state/loaded.ts'
import { Flow } from '../capture/Flow.tsx'
import type { Attempt, CaptureData } from '../capture/load.ts'
import { useAttempt } from '../capture/use-attempt.ts'
import { useHostNotices } from '../capture/use-host-notices.ts'
import { Outcome } from '../outcome/Outcome.tsx'

/** Verification: where the member stands, or the step they are at. */
export function Page(): ReactNode {
  const loaded = useLoaderData<CaptureData>()
  // Once it is open again, everything that was not asked before begins anew.
  return <Verification key={`${isShut(statusOf(loaded.info))}`} loaded={loaded} />
}

/** Nothing can be done, and nothing is asked that beginning would need. */
const isShut = ({ kind }: Status): boolean => kind === 'locked' || kind === 'closed'

function Verification({ loaded }: { loaded: CaptureData }): ReactNode {
  const { info, refresh } = useKycInfo(loaded.info)
  const [search] = useSearchParams()
  const status = statusOf(info)
  const asksWith = (draft: boolean): boolean =>
    status.kind === 'start' ||
    status.kind === 'continue' ||
    (status.kind === 'resubmission' && (search.has('step') || draft))
  const [attempt, setAttempt] = useAttempt(loaded, {
    version: info.version,
    asks: (held) => asksWith(held?.status === 'draft'),
  })
  const [residence, setResidence] = useLoaded(loaded.residence, loaded.residence, () => loaded.residence)
  // Whoever comes back for another document in the same visit is not asked again for what they have told in it.
  const details = attempt?.details
  const typed = useMemo(() => (details ? Promise.resolve(details) : loaded.typed), [details, loaded.typed])
  const [sent, setSent] = useState({ version: 0, at: '' })
  const navigate = useNavigate()
  const open = attempt?.status === 'draft' ? attempt : null

  const { revalidate } = useRevalidator()
  const before = statusOf(loaded.info)
  const opened = isShut(before) && !isShut(status)
  useEffect(() => {
    if (opened) void revalidate()
  }, [opened, revalidate])

  const waiting = status.kind === 'waiting' || info.version < sent.version

  const asks = asksWith(open !== null)
  useHostNotices(waiting ? 'waiting' : asks ? 'open' : 'decided', status.case.submittedAt)

  const onSent = (closed: Attempt, version: number): void => {
    setAttempt(closed)
    // The address names no step any more: whatever comes of it, this page shows it. One that named none would ask for everything anew.
    if (search.size > 0) void navigate('?', { replace: true })
    setSent({ version, at: new Date().toISOString() })
    // The page already shows "sent"; this only brings the server's own words for it. The next live update brings them, too.
    refresh().catch(() => undefined)
  }
  if (info.version < sent.version) {
    return (
      <Outcome
        info={info}
        status={{
          level: 'LEVEL_1',
          kind: 'waiting',
          case: { ...status.case, status: 'reading', submittedAt: sent.at },
        }}
      />
    )
  }
  if (opened) return <Outcome info={loaded.info} status={before} />
  if (!asks) return <Outcome info={info} status={status} />
  return (
    <Flow
      loaded={{ ...loaded, residence, typed }}
      case={status.case}
      attempt={open}
      onAttempt={setAttempt}
      onResidence={(told) => setResidence(() => told)}
      onSent={onSent}
    />
  )
}
