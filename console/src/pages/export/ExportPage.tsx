import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mostExportedCases } from '@tessera/contract/case-export.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Card } from '@tessera/ui/Card.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { call, saveArchive } from '../../api.ts'
import { LoadProblem } from '../../parts/LoadProblem.tsx'
import { useLoad } from '../../use-load.ts'
import { Proposals } from '../../parts/export/Proposals.tsx'
import { ExportFields } from '../../parts/export/ExportFields.tsx'
import { useExport } from '../../parts/export/use-export.ts'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { usePerson } from '../../shell/person.ts'
import { dayText } from '../../words/times.ts'
import styles from './ExportPage.module.css'

/** Exports the cases of a period. */
export function ExportPage(): ReactNode {
  const { t } = useTranslation('console')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [tried, setTried] = useState(false)
  const waiting = useLoad(() => call('GET /v1/staff/proposal/list'), 'exports')
  const { person } = usePerson()
  // A period has cases of all regions of this person. Until the rules are loaded the form says nothing about them.
  const asks =
    waiting.value?.exportSites.some((site) => person.sites.length === 0 || person.sites.some((own) => own === site)) ??
    false
  const asked = useExport(async (reason) => {
    const words = t(asks ? 'export.toConfirm.askPeriod' : 'export.toConfirm.period', {
      from: dayText(from),
      to: dayText(to),
    })
    const password = await saveArchive('POST /v1/staff/export/period', { from, to, reason }, words)
    await waiting.reload()
    return password
  })
  const noDays = tried && (from === '' || to === '')
  return (
    <div className={styles['page']}>
      <PageTitle title={t('export.title')} />
      <p>{t('export.lead', { most: mostExportedCases })}</p>
      <Card className={styles['card']}>
        <Form
          className={styles['form']}
          busy={asked.busy}
          onSend={() => {
            setTried(true)
            if (from !== '' && to !== '') void asked.run()
          }}
        >
          <div className={styles['days']}>
            <TextInput
              type="date"
              label={t('export.from')}
              hint={t('export.days')}
              error={noDays ? t('export.missingDays') : undefined}
              value={from}
              onChange={(event) => setFrom(event.target.value)}
            />
            <TextInput type="date" label={t('export.to')} value={to} onChange={(event) => setTo(event.target.value)} />
          </div>
          <ExportFields {...asked} lead={asks ? t('export.asks') : ''} />
          {asked.proposed || asked.password !== '' ? (
            <Button onClick={asked.reset}>{t('export.other')}</Button>
          ) : (
            <Button type="submit" variant="primary" loading={asked.busy}>
              {t(asks ? 'export.ask' : 'export.action')}
            </Button>
          )}
        </Form>
      </Card>
      <Card title={t('twoPeople.exports')} className={styles['card']}>
        {waiting.error === null ? null : <LoadProblem error={waiting.error} onRetry={waiting.reload} />}
        {waiting.value ? <Proposals act="export" loaded={waiting} value={waiting.value} /> : null}
      </Card>
    </div>
  )
}
