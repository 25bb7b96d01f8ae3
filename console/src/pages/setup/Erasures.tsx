import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Chip } from '@tessera/ui/Chip.tsx'
import '../../parts/act/texts.ts'
import { call, type Result } from '../../api.ts'
import { useLoad } from '../../use-load.ts'
import { timeText } from '../../words/times.ts'
import { vendorText } from '../../words/codes.ts'
import { Section } from './Section.tsx'
import { Table } from '../../parts/Table.tsx'

type Erasure = Result<'GET /v1/staff/setup/erasures'>[number]

const columns = ['member', 'vendor', 'ref', 'asked', 'attempts', 'state', 'fault'] as const

/** What vendors were asked to erase, and how far they are. */
export function Erasures(): ReactNode {
  const { t } = useTranslation('console')
  const loaded = useLoad(() => call('GET /v1/staff/setup/erasures'), 'erasures')
  return (
    <Section title={t('erasure.title')} loaded={loaded}>
      {(erasures) =>
        erasures.length === 0 ? (
          <p>{t('erasure.none')}</p>
        ) : (
          <>
            <Table
              columns={columns.map((column) => t(`erasure.column.${column}`))}
              rows={erasures.map((one) => [
                <Link key="member" to={`/member/${one.memberId}`}>
                  {one.memberId}
                </Link>,
                vendorText(one.provider),
                one.ref ?? t('erasure.neverStarted'),
                timeText(one.askedAt),
                one.attempts,
                <State key="state" erasure={one} />,
                one.fault ?? t('figures.none'),
              ])}
            />
            <small>{t('erasure.note')}</small>
          </>
        )
      }
    </Section>
  )
}

function State({ erasure: { doneAt, givenUpAt, dueAt } }: { erasure: Erasure }): ReactNode {
  const { t } = useTranslation('console')
  if (doneAt) return <Chip tone="good">{t('erasure.done', { time: timeText(doneAt) })}</Chip>
  if (givenUpAt) return <Chip tone="bad">{t('erasure.givenUp', { time: timeText(givenUpAt) })}</Chip>
  return <Chip tone="neutral">{dueAt ? t('erasure.dueNext', { time: timeText(dueAt) }) : t('erasure.whenAsked')}</Chip>
}
