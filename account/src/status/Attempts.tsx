import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDistance, formatInstant } from '../format/dates.ts'
import type { KycCase } from '../state/kyc-info.ts'
import styles from './case.module.css'

/** How many attempts are left, or when the next one is available. */
export function Attempts({
  case: { attemptsLeft, nextAttemptAt },
}: {
  case: Pick<KycCase, 'attemptsLeft' | 'nextAttemptAt'>
}): ReactNode {
  const { t, i18n } = useTranslation()
  const now = useMinutes()
  if (attemptsLeft > 0) return <p className={styles['attempts']}>{t('case.attemptsLeft', { count: attemptsLeft })}</p>
  if (!nextAttemptAt) return null
  return (
    <p className={styles['attempts']}>
      {t('case.nextAttempt', {
        distance: formatDistance(nextAttemptAt, now, i18n.language),
        time: formatInstant(nextAttemptAt, i18n.language),
      })}
    </p>
  )
}

function useMinutes(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
