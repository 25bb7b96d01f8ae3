import { Button } from '@tessera/ui/Button.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { useAction } from '../../shell/use-action.ts'
import type { Wanted } from './forms.ts'
import type { Detail } from './load.ts'
import styles from './form.module.css'

/** A questionnaire that a member may start by choice: what it is, how long it takes, and one button. */
export function Begin({
  detail,
  wanted,
  onStarted,
}: {
  detail: Detail
  wanted: Wanted
  onStarted: () => void
}): ReactNode {
  const { t } = useTranslation()
  const start = useAction(async () => {
    await call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: wanted.code } })
    onStarted()
  })
  return (
    <div className={styles['narrow']}>
      <PageTitle lead={detail.texts.intro}>{detail.texts.title}</PageTitle>
      <p className={styles['hint']}>{t('questionnaire.minutes', { count: detail.template.estMinutes })}</p>
      <ActionProblem action={start} />
      <Button variant="primary" size="large" fullWidth loading={start.busy} onClick={() => void start.run()}>
        {t('questionnaire.begin')}
      </Button>
    </div>
  )
}
