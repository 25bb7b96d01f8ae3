import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KycInfo } from '../../state/kyc-info.ts'
import styles from './LevelTrack.module.css'

type Level = KycInfo['applicant']['level']

/** The levels in a row, filled up to the reached one. */
export function LevelTrack({
  levels,
  reached,
  pending,
}: {
  levels: readonly Level[]
  reached: Level
  pending: boolean
}): ReactNode {
  const { t } = useTranslation()
  const at = levels.indexOf(reached)
  return (
    <div className={styles['room']}>
      <ol className={styles['track']} aria-label={t('personal.levels')}>
        {levels.map((level, index) => (
          <li
            key={level}
            data-state={index <= at ? 'reached' : index === at + 1 && pending ? 'pending' : 'ahead'}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles['mark']} aria-hidden="true">
              {index <= at ? <Check size={14} strokeWidth={3} /> : index}
            </span>
            <span className={styles['name']}>{t(`level.${level}`)}</span>
            {index === at ? <span className={styles['here']}>{t('personal.youAreHere')}</span> : null}
          </li>
        ))}
      </ol>
    </div>
  )
}
