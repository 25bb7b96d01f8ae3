import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button } from '@tessera/ui/Button.tsx'
import { EmptyState } from '@tessera/ui/EmptyState.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { call } from '../../api.ts'
import { writeStored } from '../../stored.ts'
import { LoadProblem } from '../../parts/LoadProblem.tsx'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { queueFilter } from '../../shell/queue-filter.ts'
import { useKeyName } from '../../keyboard/setting.ts'
import { useNextCase } from '../../shell/use-next-case.ts'
import { useLoad } from '../../use-load.ts'
import { Filters } from './Filters.tsx'
import { Pages } from './Pages.tsx'
import { QueueTable } from './QueueTable.tsx'
import { Selected } from './Selected.tsx'
import { Views } from './Views.tsx'
import { oftenMs, useLive } from '../../shell/use-live.ts'
import { Problem } from '../../parts/Problem.tsx'

/** Everything that waits for a person, the earliest due first. The filter is in the address. */
export function QueuePage(): ReactNode {
  const { t } = useTranslation('console')
  const [query, setQuery] = useSearchParams()
  const filter = queueFilter(query)
  const key = query.toString()
  const { value, error, reload } = useLoad(() => call('GET /v1/staff/queue/list', filter), key)
  const next = useNextCase()
  const keyName = useKeyName()
  const [chosen, setSelected] = useState<readonly string[]>([])
  // What has left the page is no longer chosen.
  const selected = chosen.filter((id) => value?.rows.some((row) => row.id === id))
  useLive(reload, oftenMs)
  useEffect(() => writeStored('queue', key === '' ? '' : `?${key}`), [key])
  return (
    <>
      <PageTitle
        title={t('queue.title')}
        aside={
          <Button
            variant="primary"
            loading={next.busy}
            aria-keyshortcuts={keyName('N')}
            onClick={() => void next.run()}
          >
            {t('queue.next')}
          </Button>
        }
      />
      <Problem text={next.problem} />
      <Views filter={filter} />
      {error === null ? null : <LoadProblem error={error} onRetry={reload} />}
      {value === null && error === null ? <Skeleton lines={8} label={t('shell.loading')} /> : null}
      {value ? (
        <>
          <Filters
            filter={filter}
            kinds={value.kinds}
            sites={value.sites}
            statuses={value.statuses}
            onChange={setQuery}
          />
          {selected.length > 0 ? (
            <Selected
              cases={selected}
              onClear={() => setSelected([])}
              onDone={() => {
                setSelected([])
                void reload()
              }}
            />
          ) : null}
          {value.rows.length === 0 ? (
            <EmptyState title={t('queue.empty.title')}>{t('queue.empty.text')}</EmptyState>
          ) : (
            <QueueTable
              rows={value.rows}
              selected={selected}
              onSelect={(id, chosen) => setSelected([...selected.filter((one) => one !== id), ...(chosen ? [id] : [])])}
              onClaimed={reload}
            />
          )}
          <Pages filter={filter} total={value.total} />
        </>
      ) : null}
    </>
  )
}
