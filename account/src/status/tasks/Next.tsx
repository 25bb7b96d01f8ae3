import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { waitingStatuses } from '@tessera/contract/task-states.ts'
import { part } from '../../shell/part.tsx'
import { askKycInfo, type KycInfo } from '../../state/kyc-info.ts'
import { useSdk } from '../../state/sdk.ts'
import type { Task } from './tasks.ts'

/** For members with more tasks. Its texts are those of the tasks. */
const NextTaskNotice = part(async () => (await import('./NextTaskNotice.tsx')).NextTaskNotice, 'tasks')

/** The member's next task, if there is one. */
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
  /** The page's own action, and the type of the same task. */
  own?: { way: ReactNode; type: Task['type'] }
}

/**
 * The same for a page that does not load the tasks: it requests them once its own part is done. Nothing on a device
 * that only provides its camera.
 */
export function NextOnceDone({ own }: NextOnceDoneProps): ReactNode {
  const lent = useSdk(({ visit }) => visit?.handoff ?? false)
  // Renders nothing before the answer, so that no link moves under a finger.
  const [info, setInfo] = useState<KycInfo | null>()
  useEffect(() => {
    if (lent) return undefined
    const mine = new AbortController()
    // The list of tasks shows the next one, too. Without an answer we show nothing here.
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
