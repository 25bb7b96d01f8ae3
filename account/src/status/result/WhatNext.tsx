import { useEffect, useState, type ReactNode } from 'react'
import { waitingStatuses } from '@tessera/contract/task-states.ts'
import type { KycInfo } from '../../state/kyc-info.ts'
import { useSdk } from '../../state/sdk.ts'
import { NextTaskNotice } from '../tasks/NextTaskNotice.tsx'
import { planOf } from '../tasks/plan.ts'
import { Coming } from './Coming.tsx'
import { NowOpen } from './NowOpen.tsx'
import { askPlan, givenPlan, givePlan, type PlanAnswer } from './plan-answer.ts'
import styles from './result.module.css'

export interface WhatNextProps {
  /** The page's own kyc-info, if it is up to date. Without it a new one is requested. */
  info?: KycInfo | undefined
  /** Whether to list what is open and what is not. */
  lists?: boolean
  /** The share of the plan that is done or sent. */
  onPlan: (share: number | null) => void
}

/** What the member can use now, what not yet and why, and the next task of the plan. */
export function WhatNext({ info: known, lists, onPlan }: WhatNextProps): ReactNode {
  // A partner's member has no account with us, so we do not list our products.
  const visiting = useSdk(({ visit }) => visit !== null && visit.partner !== null)
  const [asked, setAsked] = useState<KycInfo | null | 'failed'>(() => givenPlan()?.info ?? null)
  useEffect(() => {
    const mine = new AbortController()
    const take = (answer: PlanAnswer | null): void => {
      if (mine.signal.aborted) return
      setAsked(answer?.info ?? 'failed')
      if (!answer) return
      const { sent, total } = planOf(answer.tasks)
      onPlan(total === 0 ? null : sent / total)
    }
    const given = givenPlan()
    givePlan(null)
    void (given && !known ? Promise.resolve(given) : askPlan(known, mine.signal)).then(take)
    return () => mine.abort()
  }, [known, onPlan])
  const info = known ?? asked
  if (info === null) return <Coming lists={lists} />
  if (info === 'failed') return null
  const open = info.verificationProcess.tasks.filter(({ status }) => waitingStatuses.some((one) => one === status))
  return (
    <div className={styles['what']}>
      {info.nextTask ? <NextTaskNotice task={info.nextTask} open={open.length} /> : null}
      {lists && !visiting ? <NowOpen info={info} /> : null}
    </div>
  )
}
