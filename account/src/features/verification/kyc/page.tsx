import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useLoaderData, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { statusOf, type Status } from '../../../status/level-status.ts'
import { inTime, prepareResult } from '../../../status/result/prepare.ts'
import { useKycInfo } from '../../../state/kyc-info.ts'
import { useLoaded } from '../../../state/loaded.ts'
import { Flow } from '../capture/Flow.tsx'
import type { Attempt, CaptureData } from '../capture/load.ts'
import { useAttempt } from '../capture/use-attempt.ts'
import { useHostNotices } from '../capture/use-host-notices.ts'
import { Outcome } from '../outcome/Outcome.tsx'

/** Identity verification: shows the status or the current step. */
export function Page(): ReactNode {
  const loaded = useLoaderData<CaptureData>()
  // When verification opens again, we load everything that was not loaded before.
  return <Verification key={`${isShut(statusOf(loaded.info))}`} loaded={loaded} />
}

/** The member cannot do anything, so we do not load what a start would need. */
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
  // When the member returns for another document in the same visit, the details are preset from this attempt.
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

  const onSent = async (closed: Attempt, version: number): Promise<void> => {
    const at = new Date().toISOString()
    // The server's status and the parts of the outcome, so that nothing moves when it appears.
    await inTime(Promise.all([refresh(), prepareResult({ waits: true })]))
    setAttempt(closed)
    // Clear the step from the address, because this page shows the outcome. A navigation would reload everything.
    if (search.size > 0) void navigate('?', { replace: true })
    setSent({ version, at })
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
      onResidence={(declared) => setResidence(() => declared)}
      onSent={onSent}
    />
  )
}
