import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Button } from '@tessera/ui/Button.tsx'
import { Card } from '@tessera/ui/Card.tsx'
import { Chip } from '@tessera/ui/Chip.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { call } from '../../api.ts'
import { LoadProblem } from '../../parts/LoadProblem.tsx'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { useAction } from '../../use-action.ts'
import { useLoad } from '../../use-load.ts'
import { timeText } from '../../words/times.ts'
import styles from './Reports.module.css'

/** The reports of suspicious activity, and a field to start one. */
export function ReportsPage(): ReactNode {
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  const [member, setMember] = useState('')
  const { value, error, reload } = useLoad(() => call('GET /v1/staff/report/list'), 'reports')
  const start = useAction(async () => {
    const { id } = await call('POST /v1/staff/report/start', { memberId: Number(member) })
    await navigate(`/report/${id}`)
  })
  return (
    <div className={styles['page']}>
      <PageTitle title={t('reports.title')} />
      <Notice tone="warn">{t('reports.secret')}</Notice>
      {error === null ? (
        <Card className={styles['card']}>
          <Form
            className={styles['start']}
            busy={start.busy}
            onSend={() => {
              if (/^[1-9]\d{0,14}$/.test(member)) void start.run()
            }}
          >
            <TextInput
              label={t('reports.member')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={15}
              value={member}
              onChange={(event) => setMember(event.target.value.trim())}
            />
            <Button type="submit" loading={start.busy} disabled={!/^[1-9]\d{0,14}$/.test(member)}>
              {t('reports.start')}
            </Button>
          </Form>
          <Problem text={start.problem} />
        </Card>
      ) : (
        <LoadProblem error={error} onRetry={reload} />
      )}
      {value === null && error === null ? <Skeleton lines={4} label={t('shell.loading')} /> : null}
      {value?.length === 0 ? <p>{t('reports.none')}</p> : null}
      <ul className={styles['list']}>
        {value?.map(({ id, memberId, state, openedBy, changedAt }) => (
          <li key={id}>
            <Link to={`/report/${id}`}>{t('reports.about', { member: memberId })}</Link>
            <Chip tone={state === 'draft' ? 'info' : 'good'}>{t(`reports.state.${state}`)}</Chip>
            <span>{t('reports.changed', { name: openedBy, time: timeText(changedAt) })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
