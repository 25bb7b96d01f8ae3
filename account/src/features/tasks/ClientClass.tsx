import { Button } from '@tessera/ui/Button.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { formatDayOf } from '../../format/dates.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { useAction } from '../../shell/use-action.ts'
import type { TaskList } from '../../status/tasks/tasks.ts'
import styles from './tasks.module.css'

/** The member's client class and how to give it up. Nothing for retail clients, which is the default. */
export function ClientClass({
  given: { name, validUntil },
  refresh,
}: {
  given: TaskList['clientClass']
  refresh: () => Promise<unknown>
}): ReactNode {
  const { t, i18n } = useTranslation()
  const [sure, setSure] = useState(false)
  const retail = useAction(async () => {
    await call('POST /v1/private/user/client-class', { body: { name: 'RETAIL' } })
    setSure(false)
    await refresh()
  })
  if (name === 'RETAIL') return null
  return (
    <section aria-labelledby="client-class" className={styles['group']}>
      <h2 id="client-class">{t('clientClass.title')}</h2>
      <div className={styles['card']}>
        <h3>{t(`clientClass.${name}`)}</h3>
        {validUntil ? <p>{t('clientClass.until', { date: formatDayOf(validUntil, i18n.language) })}</p> : null}
        <p>{t(sure ? 'clientClass.sure' : 'clientClass.text')}</p>
        <div className={styles['actions']}>
          {sure ? (
            <>
              <Button size="middle" variant="default" loading={retail.busy} onClick={() => void retail.run()}>
                {t('clientClass.yes')}
              </Button>
              <Button size="middle" variant="default" onClick={() => setSure(false)}>
                {t('action.cancel')}
              </Button>
            </>
          ) : (
            <Button size="middle" variant="default" onClick={() => setSure(true)}>
              {t('clientClass.back')}
            </Button>
          )}
        </div>
        <ActionProblem action={retail} />
      </div>
    </section>
  )
}
