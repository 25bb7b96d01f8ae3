import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { useSdk } from '../../state/sdk.ts'
import { Coming } from './Coming.tsx'
import { Mark } from './Mark.tsx'
import { ProtectIfMissing, WhatNext } from './parts.ts'
import styles from './result.module.css'
import type { WhatNextProps } from './WhatNext.tsx'

interface ResultProps extends Pick<WhatNextProps, 'info' | 'lists'> {
  /** Whether to say what comes next. Not before the server knows of this result. */
  plan?: boolean
  /** The account is worth protecting from now on: offers more than a password. */
  protect?: boolean
  title: string
  /** What it means, in one sentence; spoken together with the title. */
  lead?: string
  /** The member did something or the status changed, so the title takes the focus. Not on arrival. */
  news: boolean
  /** It is sent, and a decision is still to come. */
  waits?: boolean
  /** Details of this result. */
  children?: ReactNode
  /** Ways on besides the next task. */
  actions?: ReactNode
}

/**
 * How everything ends well: the drawn tick, what is open now, what is not and why, and the next step with its time.
 * The title takes the focus, and the lead is spoken.
 */
export function Result({
  title,
  lead = '',
  news,
  waits = false,
  children,
  actions,
  info,
  lists = !waits,
  plan = true,
  protect = false,
}: ResultProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const [share, setShare] = useState<number | null>(null)
  // A device that only provides its camera shows nothing of the account.
  const lent = useSdk(({ visit }) => visit?.handoff ?? false)
  const spoken = useNews(box, news)
  return (
    <div className={styles['result']} ref={box}>
      <Mark share={share} waits={waits} />
      {/* Filled after it is there, so that a screen reader speaks it after the title. */}
      <PageTitle lead={lead ? <output>{spoken ? lead : null}</output> : undefined}>{title}</PageTitle>
      {children}
      {lent || !plan ? null : (
        <Suspense fallback={<Coming lists={lists} />}>
          <WhatNext info={info} lists={lists} onPlan={setShare} />
        </Suspense>
      )}
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
      {/* Last, so that nothing moves when it arrives. */}
      {protect ? (
        <Suspense>
          <ProtectIfMissing />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Focuses the title of news. Whether what it means is to be shown: a moment later if it is news. */
function useNews(box: { current: HTMLDivElement | null }, news: boolean): boolean {
  const [spoken, setSpoken] = useState(!news)
  useEffect(() => {
    if (!news) return undefined
    box.current?.querySelector('h1')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
    const soon = setTimeout(() => setSpoken(true), 50)
    return () => clearTimeout(soon)
  }, [box, news])
  return spoken
}
