import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@tessera/ui/Button.tsx'
import { Chip } from '@tessera/ui/Chip.tsx'
import { call, type Result } from '../../api.ts'
import { showMessage } from '../../shell/messages.ts'
import { useAction } from '../../use-action.ts'
import { useLoad } from '../../use-load.ts'
import { timeText } from '../../words/times.ts'
import { Section } from './Section.tsx'
import { Table } from '../../parts/Table.tsx'
import { Problem } from '../../parts/Problem.tsx'

type Partner = Result<'GET /v1/staff/setup/webhooks'>[number]

/** Each partner’s webhooks, and what became of the latest. */
export function Webhooks(): ReactNode {
  const { t } = useTranslation('console')
  const loaded = useLoad(() => call('GET /v1/staff/setup/webhooks'), 'webhooks')
  return (
    <Section title={t('setup.webhooks.title')} loaded={loaded}>
      {(partners) => (
        <>
          {partners.length === 0 ? <p>{t('setup.webhooks.none')}</p> : <Partners partners={partners} />}
          {partners.map((partner) =>
            partner.latest.length > 0 ? (
              <Latest key={partner.partner} partner={partner} reload={loaded.reload} />
            ) : null,
          )}
        </>
      )}
    </Section>
  )
}

function Partners({ partners }: { partners: readonly Partner[] }): ReactNode {
  const { t } = useTranslation('console')
  const columns = ['partner', 'url', 'waiting', 'delivered', 'dead'] as const
  return (
    <Table
      columns={columns.map((column) => t(`setup.webhooks.column.${column}`))}
      rows={partners.map(({ name, closed, url, waiting, delivered, dead }) => [
        <>
          {name} {closed ? <Chip tone="warn">{t('setup.webhooks.closed')}</Chip> : null}
        </>,
        url ?? t('setup.webhooks.off'),
        waiting,
        delivered,
        dead,
      ])}
    />
  )
}

/** The latest webhooks of a partner, each of which can be sent again, and all that were given up. */
function Latest({ partner, reload }: { partner: Partner; reload: () => Promise<void> }): ReactNode {
  const { t } = useTranslation('console')
  const again = useAction(async (id?: string) => {
    const sent = await call('POST /v1/staff/setup/redeliver', { partner: partner.partner, ...(id ? { id } : {}) })
    showMessage({ tone: 'good', text: t('setup.webhooks.sent', { count: sent.again }) })
    await reload()
  })
  const columns = ['type', 'at', 'state', 'attempts', 'fault', 'again'] as const
  return (
    <>
      <h3>{t('setup.webhooks.latestOf', { name: partner.name })}</h3>
      <Table
        columns={columns.map((column) => t(`setup.webhooks.column.${column}`))}
        rows={partner.latest.map(({ id, type, at, state, attempts, fault }) => [
          type,
          timeText(at),
          t(`setup.webhooks.column.${state}`),
          attempts,
          fault ?? t('figures.none'),
          <Button
            key="again"
            size="xx-small"
            disabled={again.busy}
            aria-label={t('setup.webhooks.againOf', { type, time: timeText(at) })}
            onClick={() => void again.run(id)}
          >
            {t('setup.webhooks.again')}
          </Button>,
        ])}
      />
      {partner.dead > 0 ? (
        <Button size="small" loading={again.busy} onClick={() => void again.run()}>
          {t('setup.webhooks.againAll')}
        </Button>
      ) : null}
      <Problem text={again.problem} />
    </>
  )
}
