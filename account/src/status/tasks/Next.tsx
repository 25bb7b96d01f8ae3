import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { waitingStatuses } from '@tessera/contract/task-states.ts'
import { part } from '../../shell/part.tsx'
import { askKycInfo, type KycInfo } from '../../state/kyc-info.ts'
import { useSdk } from '../../state/sdk.ts'
import type { Task } from './tasks.ts'

/** For whoever has more to do; its words are those of the tasks. */
const NextTaskNotice = part(async () => (await import('./NextTaskNotice.tsx')).NextTaskNotice, 'tasks')

/** What the member has to do next, by what is known of them; nothing where nothing is. */
export function Next({ info }: { info: KycInfo }): ReactNode {
  if (!info.nextTask) return null
  return (
    <Suspense fallback={null}>
      <NextTaskNotice
        task={info.nextTask}
        open={
          info.verificationProcess.tasks.filter(({ status }) => waitingStatuses.some((one) => one === status)).length
        }
      />
    </Suspense>
  )
}

interface NextOnceDoneProps {
  /** A way on that the page has of its own, and the duty that is the same. */
  own?: { way: ReactNode; type: Task['type'] }
}

/**
 * The same for a page that knows nothing of duties: asked once the thing it stands behind is done. Nothing on a device that only
 * lends its camera.
 */
export function NextOnceDone({ own }: NextOnceDoneProps): ReactNode {
  const lent = useSdk(({ visit }) => visit?.handoff ?? false)
  // Nothing of it is drawn before the answer: no link may go away under a finger.
  const [info, setInfo] = useState<KycInfo | null>()
  useEffect(() => {
    if (lent) return undefined
    const mine = new AbortController()
    // What comes next stands in the list of tasks, too: without an answer nothing is said of it here.
    askKycInfo(mine.signal, true).then(setInfo, () => {
      if (!mine.signal.aborted) setInfo(null)
    })
    return () => mine.abort()
  }, [lent])
  if (info === undefined) return null
  return (
    <>
      {info ? <Next info={info} /> : null}
      {own && info?.nextTask?.type !== own.type ? own.way : null}
    </>
  )
}
