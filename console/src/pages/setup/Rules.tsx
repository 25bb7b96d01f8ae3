import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '@tessera/ui/Chip.tsx'
import { call } from '../../api.ts'
import { useLoad } from '../../use-load.ts'
import { regionText } from '../../words/codes.ts'
import { Section } from './Section.tsx'
import { Table } from '../../parts/Table.tsx'

/** The region and questionnaire files that the server has loaded, with what their checks find. */
export function Rules(): ReactNode {
  const { t } = useTranslation('console')
  const loaded = useLoad(() => call('GET /v1/staff/setup/rules'), 'rules')
  const reviewed = (by: string | null): string => by ?? t('setup.rules.notReviewed')
  return (
    <Section title={t('setup.rules.title')} loaded={loaded}>
      {({ regions, questionnaires }) => (
        <>
          <Table
            columns={[
              t('setup.rules.region'),
              t('setup.rules.tasks'),
              t('setup.rules.asOf'),
              t('setup.rules.reviewedBy'),
              t('setup.rules.findings'),
            ]}
            rows={regions.map(({ region, template, tasks, asOf, reviewedBy, findings }) => [
              <>
                {regionText(t, region)} {template ? <Chip tone="warn">{t('setup.rules.template')}</Chip> : null}
              </>,
              tasks,
              asOf,
              reviewed(reviewedBy),
              <Findings key="findings" findings={findings} />,
            ])}
          />
          <Table
            columns={[
              t('setup.rules.questionnaire'),
              t('setup.rules.version'),
              t('setup.rules.asOf'),
              t('setup.rules.reviewedBy'),
              t('setup.rules.findings'),
            ]}
            rows={questionnaires.map(({ code, title, version, asOf, reviewedBy, findings }) => [
              `${code} ${title ?? t('kind.address-proof')}`,
              version,
              asOf,
              reviewed(reviewedBy),
              <Findings key="findings" findings={findings} />,
            ])}
          />
          <small>{t('setup.rules.note')}</small>
        </>
      )}
    </Section>
  )
}

function Findings({ findings }: { findings: readonly string[] }): ReactNode {
  const { t } = useTranslation('console')
  if (findings.length === 0) return <Chip tone="good">{t('setup.rules.none')}</Chip>
  return (
    <ul>
      {findings.map((finding) => (
        <li key={finding}>{finding}</li>
      ))}
    </ul>
  )
}
