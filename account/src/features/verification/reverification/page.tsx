import { useEffect, useState, type ReactNode } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import type { Attempt, CaptureData } from '../capture/load.ts'
import { nextStepOf } from '../capture/steps.ts'
import { statusOf } from '../../../status/level-status.ts'
import { useKycInfo } from '../../../state/kyc-info.ts'
import { part } from '../../../shell/part.tsx'
import { whenIdle } from '../../../shell/when-idle.ts'
import { useSdk } from '../../../state/sdk.ts'
import { useAttempt } from '../capture/use-attempt.ts'
import { useHostNotices } from '../capture/use-host-notices.ts'
import { Moving } from './Moving.tsx'
import { Reverification } from './Reverification.tsx'
import { Accepted, UpToDate } from './UpToDate.tsx'
import { updatePoiOf } from './variant.ts'

const flow = () => import('../capture/Flow.tsx')
const Flow = part(async () => (await flow()).Flow)

/** A newer identity document: the request with its reason, or the step of sending it. */
export function Page(): ReactNode {
  const loaded = useLoaderData<CaptureData>()
  const { info, refresh } = useKycInfo(loaded.info)
  const [attempt, setAttempt] = useAttempt(loaded, {
    version: info.version,
    asks: (held) => held?.status !== 'submitted',
  })
  const [sent, setSent] = useState(0)
  const [first] = useState(loaded.info.updatePoi.status)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // Loads while the member reads why we ask.
  useEffect(() => whenIdle(() => void flow().catch(() => undefined)), [])
  const open = attempt?.status === 'draft' ? attempt : null
  const answered = updatePoiOf(info)
  // Sent a moment ago; the server's status is still loading.
  const update = info.version < sent ? { ...answered, status: 'DisplayUpdatePOIStatus_Pending' as const } : answered

  const onSent = (closed: Attempt, version: number): void => {
    setAttempt(closed)
    setSent(version)
    // An address without a step would reload everything.
    if (search.size > 0) void navigate('?', { replace: true })
    // The page already shows "sent". The next live update also brings the server's status.
    refresh().catch(() => undefined)
  }
  const moving = statusOf(info).kind === 'moving'
  const pending = update.status === 'DisplayUpdatePOIStatus_Pending'
  const asked = !moving && (update.status === 'DisplayUpdatePOIStatus_Needed' || search.has('step'))
  useHostNotices(pending ? 'waiting' : asked ? 'open' : 'decided', sent)
  // On a handoff device the member has already read why we ask, so we go to the photo.
  const carriedOn = useSdk(({ visit }) => visit?.handoff === true)
  if (moving) return <Moving />
  if (
    (search.has('step') || (carriedOn && open)) &&
    update.refused === null &&
    update.status !== 'DisplayUpdatePOIStatus_Pending'
  ) {
    const [held] = info.applicant.identifies
    const before = {
      status: update.rejectReasons.length > 0 ? ('resubmission_requested' as const) : ('none' as const),
      country: held?.country ?? null,
      documentType: held?.type ?? null,
      reasons: update.rejectReasons,
      resubmission: update.resubmission,
    }
    return <Flow loaded={loaded} case={before} attempt={open} onAttempt={setAttempt} onSent={onSent} />
  }
  if (update.status === 'DisplayUpdatePOIStatus_No' && first !== update.status && info.applicant.identifies.length > 0)
    return <Accepted info={info} />
  if (update.status === 'DisplayUpdatePOIStatus_No') return <UpToDate info={info} started={open} />
  const onStarted = (started: Attempt): void => {
    setAttempt(started)
    void navigate(`?step=${nextStepOf(started)}`)
  }
  return <Reverification update={update} started={open} onStarted={onStarted} />
}
