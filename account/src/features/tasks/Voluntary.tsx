import { Chip } from '@tessera/ui/Chip.tsx'
import { buttonClass } from '@tessera/ui/Button.tsx'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AttemptFacts } from '../../status/tasks/AttemptFacts.tsx'
import facts from '../../status/tasks/task-facts.module.css'
import { part } from '../../shell/part.tsx'
import { routeOfTest, timeLeft, type VoluntaryTask } from '../../status/tasks/tasks.ts'
import styles from './tasks.module.css'

const WaitingTime = part(async () => (await import('../../status/WaitingTime.tsx')).WaitingTime, 'reasons')

/** Tests that no rule requires of the member, as cards of the list: what each is for, its attempts, and a link. */
export function Voluntary({
  tests,
  isChoice,
}: {
  tests: readonly VoluntaryTask[]
  /** It stays optional: the rules where the member lives are known. */
  isChoice: boolean
}): ReactNode {
  const { t } = useTranslation()
  const [now] = useState(() => Date.now())
  return tests.map((test) => {
    const { type, attempts } = test
    const running = timeLeft(test, now) !== null
    // A test that was passed is not offered.
    const failed = !running && (attempts?.used ?? 0) > 0
    const action = t(test.inReview ? 'tasks.sent' : running ? 'tasks.goOn' : failed ? 'tasks.takeAgain' : 'tasks.begin')
    return (
      <li key={type} className={styles['card']}>
        <div className={styles['head']}>
          <h3>{t(`task.${type}`)}</h3>
          {test.inReview ? (
            <Chip>{t('tasks.status.IN_REVIEW')}</Chip>
          ) : running ? (
            <Chip tone="info">{t('tasks.status.IN_PROGRESS')}</Chip>
          ) : failed ? (
            <Chip tone="bad">{t('tasks.notPassed')}</Chip>
          ) : isChoice ? (
            <Chip>{t('task.optional')}</Chip>
          ) : null}
        </div>
        {test.inReview ? (
          <Suspense fallback={null}>
            <WaitingTime kind={type === 'RISK_TEST' ? 'risk-assessment' : 'knowledge-proof'} />
          </Suspense>
        ) : (
          <p>{t(`tasks.voluntary.${type}`)}</p>
        )}
        <ul className={facts['facts']}>
          {test.inReview ? null : <li>{t('tasks.minutes', { count: test.minutes })}</li>}
          <AttemptFacts task={test} />
        </ul>
        <div className={styles['actions']}>
          <Link
            className={buttonClass({ variant: 'default', size: 'middle' })}
            to={routeOfTest(type)}
            aria-label={t('tasks.named', { action, name: t(`task.${type}`) })}
          >
            {action}
          </Link>
        </div>
      </li>
    )
  })
}
