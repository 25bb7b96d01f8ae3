import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@tessera/ui/Button.tsx'
import { EmptyState } from '@tessera/ui/EmptyState.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { call, type Result } from '../../api.ts'
import { LoadProblem } from '../../parts/LoadProblem.tsx'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { useLoad } from '../../use-load.ts'
import { reasonText } from '../../words/codes.ts'
import { CheckedCase } from './CheckedCase.tsx'
import styles from './QualityPage.module.css'

type First = Result<'POST /v1/staff/quality/review'>

/** Takes a decided case and shows it without its decision. */
async function takeNext(): Promise<{ id: string; view: Result<'GET /v1/staff/quality/read'> } | 'none'> {
  const taken = await call('POST /v1/staff/quality/next')
  return taken === null ? 'none' : { id: taken.id, view: await call('GET /v1/staff/quality/read', taken) }
}

/** Decided cases that come back to a second person, one after the other. */
export function QualityPage(): ReactNode {
  const { t } = useTranslation('console')
  const [answered, setAnswered] = useState<{ count: number; own: First['verdict']; first: First } | null>(null)
  const { value, error, reload } = useLoad(takeNext, String(answered?.count ?? 0))
  return (
    <>
      <PageTitle title={t('quality.title')} />
      <p>{t('quality.lead')}</p>
      {answered ? <Compared own={answered.own} first={answered.first} /> : null}
      {error === null ? null : <LoadProblem error={error} onRetry={reload} />}
      {value === null && error === null ? <Skeleton lines={8} label={t('shell.loading')} /> : null}
      {value === 'none' ? (
        <div className={styles['none']}>
          <EmptyState
            title={t('quality.none.title')}
            action={<Button onClick={() => void reload()}>{t('action.reload')}</Button>}
          >
            {t('quality.none.text')}
          </EmptyState>
        </div>
      ) : null}
      {value && value !== 'none' ? (
        <CheckedCase
          key={value.id}
          id={value.id}
          view={value.view}
          onAnswered={(own, first) => setAnswered({ count: (answered?.count ?? 0) + 1, own, first })}
        />
      ) : null}
    </>
  )
}

/** How the case before was decided, once the second person has said how they would. */
function Compared({ own, first: { verdict, reasons, by } }: { own: First['verdict']; first: First }): ReactNode {
  const { t } = useTranslation('console')
  const why = reasons.map((code) => reasonText(t, code)).join(', ')
  return (
    <Notice
      tone={own === verdict ? 'good' : 'warn'}
      role="alert"
      title={t(own === verdict ? 'quality.same' : 'quality.different')}
    >
      {t('quality.first', { name: by, verdict: t(`quality.verdict.${verdict}`) })} {why}
    </Notice>
  )
}
