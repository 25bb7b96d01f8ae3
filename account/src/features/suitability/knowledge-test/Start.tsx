import { Button } from '@tessera/ui/Button.tsx'
import { Card } from '@tessera/ui/Card.tsx'
import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes } from '@tessera/contract/errors.ts'
import { call } from '../../../api/call.ts'
import { formatDistance, formatInstant } from '../../../format/dates.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction } from '../../../shell/use-action.ts'
import styles from './knowledge.module.css'
import { orPresent, type Status } from './load.ts'

/** The rules before the time starts and the start button, or when the next attempt is possible. */
export function Start({ status, onStatus }: { status: Status; onStatus: (status: Status) => void }): ReactNode {
  const { t, i18n } = useTranslation()
  const { rules, mayStart, nextAttemptAt, attemptsLeft, last, validUntil } = status
  const [extraTime, setExtraTime] = useState(false)
  const [now] = useState(() => new Date())
  const start = useAction(async () =>
    onStatus(
      await orPresent(retCodes.testNotOpen, call('POST /v3/private/kyc/knowledge-test/start', { body: { extraTime } })),
    ),
  )
  // No test is needed while a pass is valid for long.
  if (validUntil && !mayStart) return null
  const left =
    attemptsLeft !== null && rules.most !== null && attemptsLeft < rules.most
      ? t('tests.knowledge.attemptsLeft', { count: attemptsLeft, days: rules.windowDays })
      : null
  if (!mayStart) {
    return (
      <p className={styles['next']}>
        {nextAttemptAt
          ? t('tests.knowledge.opens', {
              time: formatInstant(nextAttemptAt, i18n.language),
              distance: formatDistance(nextAttemptAt, now, i18n.language),
            })
          : null}{' '}
        {left}
      </p>
    )
  }
  const button = (
    <>
      <ActionProblem action={start} />
      <Button variant="primary" size="large" fullWidth loading={start.busy} onClick={() => void start.run()}>
        {t(validUntil ? 'tests.knowledge.renew' : last ? 'tests.knowledge.startAgain' : 'tests.knowledge.start')}
      </Button>
    </>
  )
  return (
    <Card className={styles['card']}>
      <ul className={styles['bullets']}>
        <li>{t('tests.knowledge.rules.questions', { count: rules.questions })}</li>
        <li>{t('tests.knowledge.rules.pass', { needed: rules.needed, essential: rules.essential })}</li>
        <li>{t('tests.knowledge.rules.time', { count: rules.minutes })}</li>
      </ul>
      <Checkbox name="extra-time" checked={extraTime} onChange={setExtraTime}>
        {t('tests.knowledge.extra', { minutes: rules.extraMinutes, usual: rules.minutes })}
      </Checkbox>
      {left ? <p>{left}</p> : null}
      <Disclosure summary={t('tests.knowledge.rules.title')}>
        <ul className={styles['bullets']}>
          <li>{t('tests.knowledge.rules.essential')}</li>
          <li>{t('tests.knowledge.rules.again')}</li>
          {rules.most === null ? null : (
            <li>{t('tests.knowledge.rules.most', { most: rules.most, days: rules.windowDays })}</li>
          )}
          <li>{t('tests.knowledge.rules.valid', { count: rules.months })}</li>
        </ul>
      </Disclosure>
      {button}
    </Card>
  )
}
