import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../state/sdk.ts'
import { ActionProblem } from '../ActionProblem.tsx'
import { useAction } from '../use-action.ts'
import styles from './Lifetime.module.css'
import { useVisibleTop } from './use-visible-top.ts'
import { renewVisit } from './visit.ts'

/** The remaining lifetime of the token is shown from here on, in milliseconds. */
const warnMs = 5 * 60_000
const everyMs = 10_000

/**
 * Warns that the visit ends soon, and extends it on a press without losing input. Renders nothing while there is time.
 */
export function Lifetime(): ReactNode {
  const { t } = useTranslation()
  const visit = useSdk((state) => state.visit)
  const [now, setNow] = useState(() => Date.now())
  const notice = useRef<HTMLDivElement>(null)
  const stay = useAction(async () => {
    await renewVisit()
    setNow(Date.now())
  })
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (visit && visit.expiresAt <= now) useSdk.setState({ refusal: 'expired' })
  }, [visit, now])
  const left = visit ? visit.expiresAt - now : Number.POSITIVE_INFINITY
  const ends = left <= warnMs && left > 0
  const visibleTop = useVisibleTop(ends, notice)
  if (!visit || !ends) return null
  const renewable = visit.renewableUntil - visit.expiresAt > 1000
  return (
    <div ref={notice} aria-live="polite" className={styles['ends']} style={{ insetBlockStart: visibleTop }}>
      <Notice
        tone="warn"
        action={
          renewable ? (
            <Button variant="secondary" size="small" loading={stay.busy} onClick={() => void stay.run()}>
              {t('sdk.lifetime.stay')}
            </Button>
          ) : undefined
        }
      >
        {t('sdk.lifetime.ends', { count: Math.max(1, Math.ceil(left / 60_000)) })}
      </Notice>
      <ActionProblem action={stay} />
    </div>
  )
}
