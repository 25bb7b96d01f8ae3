import { Suspense, type ReactNode } from 'react'
import { waitingStatuses } from '@tessera/contract/task-states.ts'
import { part } from '../../shell/part.tsx'
import type { KycInfo } from '../../state/kyc-info.ts'

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
