import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Button } from '@tessera/ui/Button.tsx'
import { Chip } from '@tessera/ui/Chip.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { call, type Result } from '../../api.ts'
import { LoadProblem } from '../../parts/LoadProblem.tsx'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { Problem } from '../../parts/Problem.tsx'
import { showMessage } from '../../shell/messages.ts'
import { useAction } from '../../use-action.ts'
import { useStored } from '../../use-stored.ts'
import { useLoad } from '../../use-load.ts'
import { timeText } from '../../words/times.ts'
import { asContent, asForm, type ReportForm } from './content.ts'
import { EndReport } from './EndReport.tsx'
import { ReportFields } from './ReportFields.tsx'
import styles from './Reports.module.css'

type Report = Result<'GET /v1/staff/report/read'>

/** A report of suspicious activity: a form while it is a draft. */
export function ReportPage(): ReactNode {
  const { t } = useTranslation('console')
  const { id = '' } = useParams()
  const [version, setVersion] = useState('')
  const { value, error, reload, change } = useLoad(
    () => call('GET /v1/staff/report/read', version ? { id, version } : { id }),
    `${id} ${version}`,
  )
  return (
    <>
      {error === null ? null : <LoadProblem error={error} onRetry={reload} />}
      {value === null && error === null ? <Skeleton lines={8} label={t('shell.loading')} /> : null}
      {value ? (
        <Opened
          key={`${value.id} ${value.shown}`}
          report={value}
          onVersion={setVersion}
          onChanged={(next) => {
            setVersion('')
            change(() => next)
          }}
        />
      ) : null}
    </>
  )
}

interface OpenedProps {
  report: Report
  onVersion: (version: string) => void
  onChanged: (report: Report) => void
}

function Opened({ report, onVersion, onChanged }: OpenedProps): ReactNode {
  const { t } = useTranslation('console')
  const { id, memberId, state, version, shown, versions } = report
  const saved = asForm(report.content)
  const [faulty, setFaulty] = useState(false)
  const editable = state === 'draft' && shown === version
  const [form, setForm] = useStored<ReportForm>(`report:${id}:${editable ? version : 'read'}`, saved)
  const changed = JSON.stringify(form) !== JSON.stringify(saved)
  const save = useAction(async () => {
    const content = asContent(form)
    setFaulty(content === null)
    if (content === null) return
    onChanged(await call('POST /v1/staff/report/save', { id, version, content }))
    showMessage({ tone: 'good', text: t('report.saved', { number: version + 1 }) })
  })
  return (
    <div className={styles['page']}>
      <PageTitle
        title={t('reports.about', { member: memberId })}
        aside={<Chip tone={state === 'draft' ? 'info' : 'good'}>{t(`reports.state.${state}`)}</Chip>}
      />
      <div className={styles['actions']}>
        <Link to="/reports">{t('reports.title')}</Link>
        <Link to={`/member/${memberId}`}>{t('case.member', { id: memberId })}</Link>
        <SelectInput
          label={t('report.version')}
          value={String(shown)}
          options={versions.map(({ number, by, at }) => ({
            value: String(number),
            label: t('report.versionBy', { number, name: by, time: timeText(at) }),
          }))}
          onChange={(number) => onVersion(number === String(version) ? '' : number)}
        />
      </div>
      <Ended report={report} />
      <Form className={styles['fields']} busy={save.busy} onSend={() => void save.run()}>
        <ReportFields form={form} disabled={!editable} checked={faulty} onChange={setForm} />
        {faulty && form.suspicion !== null ? <Notice tone="bad">{t('report.faulty')}</Notice> : null}
        <Problem text={save.problem} />
        {editable ? (
          <div className={styles['actions']}>
            <Button type="submit" variant="primary" loading={save.busy} disabled={!changed}>
              {t('report.save')}
            </Button>
          </div>
        ) : null}
      </Form>
      {editable ? (
        <div className={styles['actions']}>
          <EndReport id={id} version={version} unsaved={changed} onEnded={onChanged} />
        </div>
      ) : null}
    </div>
  )
}

/** How a report ended. */
function Ended({ report: { state, endedBy, endedAt, reference, unfiledReason } }: { report: Report }): ReactNode {
  const { t } = useTranslation('console')
  if (state === 'draft' || !endedAt) return null
  const by = { name: endedBy, time: timeText(endedAt) }
  return (
    <Notice tone="info">
      {unfiledReason
        ? t('report.closedBy', { ...by, reason: t(`unfiledReason.${unfiledReason}`) })
        : t('report.filedBy', { ...by, reference })}
    </Notice>
  )
}
