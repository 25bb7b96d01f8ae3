import { expectWaitingTimes } from '../../state/waiting-time.ts'
import { WaitForReview, WhatNext } from './parts.ts'
import { askPlan, givePlan } from './plan-answer.ts'

/** A result is shown after this time, whatever is not loaded yet (milliseconds). */
const longest = 2000

/**
 * Loads what a result shows before it is rendered, so that nothing moves when it appears. `waits`: a decision is still
 * to come. `plan`: the page has no kyc-info of its own.
 */
export async function prepareResult({ waits, plan = false }: { waits: boolean; plan?: boolean }): Promise<void> {
  const all = Promise.all([
    WhatNext.ready(),
    ...(waits ? [expectWaitingTimes(), WaitForReview.ready()] : []),
    ...(plan ? [askPlan(undefined).then(givePlan)] : []),
  ])
  await inTime(all)
}

/** Waits for it, but not for long, and whether or not it fails. */
export async function inTime(work: Promise<unknown>): Promise<void> {
  let late: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<void>((resolve) => {
    late = setTimeout(resolve, longest)
  })
  await Promise.race([work.catch(() => undefined), end])
  clearTimeout(late)
}
