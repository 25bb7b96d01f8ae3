import { Button } from '@tessera/ui/Button.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { useAction } from '../../shell/use-action.ts'
import { askTasks, waits, type Task } from '../../status/tasks/tasks.ts'
import type { Wanted } from './forms.ts'
import type { Detail } from './load.ts'
import styles from './form.module.css'

/**
 * A questionnaire that is not started yet. One of the member's tasks starts at once, because its card said everything.
 * Any other says what it is and how long it takes, with one button.
 */
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
  const [starting, setStarting] = useState(true)
  const start = useAction(async () => {
    await call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: wanted.code } })
    onStarted()
  })
  const startTask = useEffectEvent((list: readonly Task[]) => {
    if (list.some((task) => waits(task) && task.templateCode === wanted.code)) void start.run()
    else setStarting(false)
  })
  useEffect(() => {
    const left = new AbortController()
    askTasks(left.signal).then(
      ({ list }) => startTask(list),
      // Without the tasks, the button is there.
      () => left.signal.aborted || setStarting(false),
    )
    return () => left.abort()
  }, [])
  return (
    <div className={styles['narrow']}>
      <PageTitle lead={detail.texts.intro}>{detail.texts.title}</PageTitle>
      {starting && !start.problem ? (
        <Skeleton lines={5} label={t('shell.loading')} />
      ) : (
        <>
          <p className={styles['hint']}>{t('questionnaire.minutes', { count: detail.template.estMinutes })}</p>
          <ActionProblem action={start} />
          <Button variant="primary" size="large" fullWidth loading={start.busy} onClick={() => void start.run()}>
            {t('questionnaire.begin')}
          </Button>
        </>
      )}
    </div>
  )
}
