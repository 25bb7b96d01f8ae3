import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@tessera/ui/Button.tsx'
import { Card } from '@tessera/ui/Card.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { call, type Result } from '../../api.ts'
import { useAction } from '../../use-action.ts'
import { Problem } from '../../parts/Problem.tsx'
import styles from './SetupPage.module.css'

/** Verifies the audit chain when asked to: that reads all of it. */
export function Audit(): ReactNode {
  const { t } = useTranslation('console')
  const [result, setResult] = useState<Result<'POST /v1/staff/setup/audit'> | null>(null)
  const { run, busy, problem } = useAction(async () => setResult(await call('POST /v1/staff/setup/audit')))
  return (
    <Card title={t('setup.audit.title')} className={styles['card']}>
      <p>{t('setup.audit.text')}</p>
      <Button loading={busy} onClick={() => void run()}>
        {t('setup.audit.action')}
      </Button>
      <Problem text={problem} />
      <output>
        {result?.whole ? (
          <Notice tone="good" title={t('setup.audit.whole')}>
            {t('setup.audit.verified', { events: result.events, heads: result.signedHeads })}
          </Notice>
        ) : null}
      </output>
      {result && !result.whole ? (
        <Notice tone="bad" role="alert" title={t('setup.audit.broken')}>
          <ul>
            {result.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </Card>
  )
}
