import { Button } from '@tessera/ui/Button.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { formatSince } from '../../format/dates.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { useAction } from '../../shell/use-action.ts'
import { toasts } from '../../state/toasts.ts'
import styles from './security.module.css'

/** Shows that the messenger signs the member in, and how to unlink it. */
export function MessengerLink({ since }: { since: string }): ReactNode {
  const { t, i18n } = useTranslation()
  const [linked, setLinked] = useState(true)
  const [now] = useState(() => new Date())
  const unlink = useAction(async () => {
    await call('POST /v1/private/messenger/unlink', { body: {} })
    setLinked(false)
    toasts.add({ kind: 'success', title: t('messenger.unlinked') })
  })
  if (!linked) return null
  return (
    <>
      <div className={`${styles['row']} ${styles['apart']}`}>
        <div>
          <p className={styles['value']}>{t('messenger.since')}</p>
          <p className={styles['about']}>
            {t('messenger.sinceWhen', { when: formatSince(since, now, i18n.language) })}
          </p>
        </div>
        <Button size="small" variant="default" loading={unlink.busy} onClick={() => void unlink.run()}>
          {t('messenger.unlink')}
        </Button>
      </div>
      <ActionProblem action={unlink} />
    </>
  )
}
