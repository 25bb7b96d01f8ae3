import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '@tessera/ui/Chip.tsx'
import { call, type Result } from '../../api.ts'
import { useLoad } from '../../use-load.ts'
import { lengthText, timeText } from '../../words/times.ts'
import { CheckProvider } from './CheckProvider.tsx'
import { Section } from './Section.tsx'
import { vendorText } from '../../words/codes.ts'
import { Table } from '../../parts/Table.tsx'

type Provider = Result<'GET /v1/staff/setup/providers'>[number]

const columns = ['name', 'state', 'cases', 'approved', 'handedOver', 'p50', 'p95', 'last', 'cost'] as const

/** How each verification vendor is doing. */
export function Providers(): ReactNode {
  const { t } = useTranslation('console')
  const loaded = useLoad(() => call('GET /v1/staff/setup/providers'), 'providers')
  const wait = (seconds: number | null): string => (seconds === null ? t('figures.none') : lengthText(seconds * 1000))
  return (
    <Section title={t('setup.providers.title')} loaded={loaded}>
      {(providers) => (
        <>
          <Table
            columns={columns.map((column) => t(`setup.providers.column.${column}`))}
            rows={providers.map((one) => [
              vendorText(one.name),
              <State key="state" provider={one} />,
              one.cases,
              share(one.approved, one.verdicts),
              share(one.handedOver, one.cases),
              wait(one.p50),
              wait(one.p95),
              one.lastVerdictAt ? timeText(one.lastVerdictAt) : t('figures.none'),
              one.cost ?? t('figures.none'),
            ])}
          />
          <small>{t('setup.providers.note')}</small>
          <CheckProvider names={providers.filter(({ connected }) => connected).map(({ name }) => name)} />
        </>
      )}
    </Section>
  )
}

function State({ provider: { connected, reachable, paused, failures } }: { provider: Provider }): ReactNode {
  const { t } = useTranslation('console')
  if (!connected) return <Chip>{t('setup.providers.noKeys')}</Chip>
  if (reachable === false) return <Chip tone="bad">{t('setup.providers.unreachable')}</Chip>
  if (paused) return <Chip tone="bad">{t('setup.providers.paused', { count: failures })}</Chip>
  return <Chip tone="good">{t('setup.providers.working')}</Chip>
}

const percent = new Intl.NumberFormat('en-GB', { style: 'percent' })
const share = (part: number, of: number): string => (of === 0 ? '–' : percent.format(part / of))
