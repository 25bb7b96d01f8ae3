import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '@tessera/ui/Button.tsx'
import { EmptyState } from '@tessera/ui/EmptyState.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { call, type Result } from '../../api.ts'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { useAction } from '../../use-action.ts'
import { actorText, codeText } from '../../words/events.ts'
import { CheckedCase } from './CheckedCase.tsx'
import styles from './QualityPage.module.css'

type First = Result<'POST /v1/staff/quality/review'>
interface Taken {
  id: string
  view: Result<'GET /v1/staff/quality/read'>
}

/** Decided cases that come back to a second person, one after the other. Each is taken by a press, never by a visit. */
export function QualityPage(): ReactNode {
  const { t } = useTranslation('console')
  const [answered, setAnswered] = useState<{ own: First['verdict']; first: First } | null>(null)
  const [taken, setTaken] = useState<Taken | 'none' | null>(null)
  const take = useAction(async () => {
    const next = await call('POST /v1/staff/quality/next')
    setTaken(next === null ? 'none' : { id: next.id, view: await call('GET /v1/staff/quality/read', next) })
  })
  const button = (
    <Button variant="primary" loading={take.busy} onClick={() => void take.run()}>
      {t('quality.take')}
    </Button>
  )
  return (
    <>
      <PageTitle title={t('quality.title')} />
      <p>{t('quality.lead')}</p>
      {answered ? <Compared own={answered.own} first={answered.first} /> : null}
      <Problem text={take.problem} />
      {taken === 'none' ? (
        <div className={styles['none']}>
          <EmptyState title={t('quality.none.title')} action={button}>
            {t('quality.none.text')}
          </EmptyState>
        </div>
      ) : taken === null ? (
        <div className={styles['none']}>
          <EmptyState title={t('quality.ready.title')} action={button}>
            {t('quality.ready.text')}
          </EmptyState>
        </div>
      ) : (
        <CheckedCase
          key={taken.id}
          id={taken.id}
          view={taken.view}
          onAnswered={(own, first) => {
            setAnswered({ own, first })
            setTaken(null)
          }}
        />
      )}
    </>
  )
}

/** How the case before was decided, once the second person has said how they would. */
function Compared({
  own,
  first: { caseId, verdict, reasons, by },
}: {
  own: First['verdict']
  first: First
}): ReactNode {
  const { t } = useTranslation('console')
  const why = reasons.map((code) => codeText(t, code)).join(', ')
  return (
    <Notice
      tone={own === verdict ? 'good' : 'warn'}
      role="alert"
      title={t(own === verdict ? 'quality.same' : 'quality.different')}
      action={<Link to={`/case/${caseId}`}>{t('quality.open')}</Link>}
    >
      {t('quality.first', { name: actorText(t, by), verdict: t(`quality.verdict.${verdict}`) })}{' '}
      {why === '' ? null : t('quality.why', { reasons: why })}
    </Notice>
  )
}
