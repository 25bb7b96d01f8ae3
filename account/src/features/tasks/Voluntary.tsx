import { Chip } from '@tessera/ui/Chip.tsx'
import { buttonClass } from '@tessera/ui/Button.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { VoluntaryTest } from '@tessera/contract/task-states.ts'
import { here, paths } from '../../paths.ts'
import styles from './tasks.module.css'

const pathOf = { KNOWLEDGE_TEST: paths.knowledgeTest, RISK_TEST: paths.riskTest } as const

/** Tests that no rule requires of the member, as cards of the list: what each is for, and a link. */
export function Voluntary({ tests }: { tests: readonly VoluntaryTest[] }): ReactNode {
  const { t } = useTranslation()
  return tests.map((type) => (
    <li key={type} className={styles['card']}>
      <div className={styles['head']}>
        <span className={styles['tick']} aria-hidden="true" />
        <h3>{t(`task.${type}`)}</h3>
        <Chip>{t('task.optional')}</Chip>
      </div>
      <p>{t(`tasks.voluntary.${type}`)}</p>
      <div className={styles['actions']}>
        <Link
          className={buttonClass({ variant: 'default', size: 'middle' })}
          to={here(pathOf[type])}
          aria-label={t('tasks.named', { action: t('tasks.begin'), name: t(`task.${type}`) })}
        >
          {t('tasks.begin')}
        </Link>
      </div>
    </li>
  ))
}
