import { Button } from '@tessera/ui/Button.tsx'
import { Card } from '@tessera/ui/Card.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { retCodes } from '@tessera/contract/errors.ts'
import { call } from '../../../api/call.ts'
import { formatDistance, formatInstant } from '../../../format/dates.ts'
import { here, paths } from '../../../paths.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { orPresent, type Status } from './load.ts'
import styles from './risk.module.css'

/** What the risk assessment is and the button to start it, or when it can be taken again. */
export function Start({
  status,
  onStatus,
}: {
  status: Status
  onStatus: (status: Status) => Promise<void>
}): ReactNode {
  const { t, i18n } = useTranslation()
  const { mayStart, nextAttemptAt, months, knowledgeKnown, result } = status
  const [now] = useState(() => new Date())
  const start = useAction(
    async () =>
      await onStatus(await orPresent(retCodes.testNotOpen, call('POST /v3/private/kyc/risk-test/start', { body: {} }))),
  )
  if (!mayStart) {
    return nextAttemptAt ? (
      <p className={styles['hint']}>
        {t('tests.risk.opens', {
          time: formatInstant(nextAttemptAt, i18n.language),
          distance: formatDistance(nextAttemptAt, now, i18n.language),
        })}
      </p>
    ) : null
  }
  const counts = result !== null && !result.expired && (result.state === 'measured' || result.state === 'accepted')
  const press = (
    <>
      <ActionProblem action={start} />
      <Button
        variant={counts ? 'default' : 'primary'}
        size="large"
        fullWidth
        loading={start.busy}
        onClick={() => void start.run()}
      >
        {t(result?.state === 'too_fast' ? 'tests.quiz.toReview' : result ? 'tests.risk.again' : 'tests.risk.start')}
      </Button>
    </>
  )
  if (result) return press
  return (
    <Card className={styles['card']} id="rules" title={t('tests.risk.rules.title')}>
      <ul className={styles['bullets']}>
        <li>{t('tests.risk.rules.questions')}</li>
        <li>{t('tests.risk.rules.two')}</li>
        <li>{t('tests.risk.rules.careful')}</li>
        <li>{t('tests.risk.rules.band')}</li>
        <li>{t('tests.risk.rules.valid', { count: months })}</li>
      </ul>
      {knowledgeKnown ? null : (
        <p>
          <Link className="alone" to={here(paths.knowledgeTest)}>
            {t('tests.risk.toKnowledge')}
          </Link>
        </p>
      )}
      {press}
    </Card>
  )
}
