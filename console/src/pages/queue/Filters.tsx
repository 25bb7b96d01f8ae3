import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '../../api.ts'
import { queueStatuses } from '@tessera/contract/queue-statuses.ts'
import { workKinds, type QueueFilter } from '../../shell/queue-filter.ts'
import { regionText } from '../../words/codes.ts'
import { searchOf } from './search.ts'
import styles from './Filters.module.css'

type Queue = Result<'GET /v1/staff/queue/list'>

interface FiltersProps extends Pick<Queue, 'kinds' | 'sites' | 'statuses'> {
  filter: QueueFilter
  onChange: (search: string) => void
}

/** The filters of the queue, with how much of each kind waits. */
export function Filters({ filter, kinds, sites, statuses, onChange }: FiltersProps): ReactNode {
  const { t } = useTranslation('console')
  const overdue = kinds.reduce((sum, one) => sum + one.overdue, 0)
  const all = kinds.reduce((sum, { count }) => sum + count, 0)
  const change = (part: QueueFilter | { [K in keyof QueueFilter]: undefined }): void => {
    const { page: _page, ...rest } = filter
    onChange(searchOf({ ...rest, ...part }))
  }
  return (
    <fieldset className={styles['filters']} aria-label={t('queue.filter.title')}>
      <Select
        label={t('queue.filter.kind')}
        value={filter.kind ?? ''}
        options={[
          ['', t('queue.filter.allKinds', { count: all })],
          ...workKinds.flatMap((kind): [string, string][] => {
            const count = kinds.find((one) => one.kind === kind)?.count ?? 0
            return count > 0 || filter.kind === kind ? [[kind, `${t(`kind.${kind}`)} (${count})`]] : []
          }),
        ]}
        onChange={(value) => change({ kind: workKinds.find((kind) => kind === value) })}
      />
      <Select
        label={t('queue.filter.region')}
        value={filter.site ?? ''}
        options={[
          ['', t('queue.filter.allRegions')],
          ...[...new Set([...sites, ...(filter.site ? [filter.site] : [])])].map((site): [string, string] => [
            site,
            regionText(t, site),
          ]),
        ]}
        onChange={(value) => change({ site: value || undefined })}
      />
      <Select
        label={t('queue.filter.claimed')}
        value={filter.claimed ?? ''}
        options={[
          ['', t('queue.filter.all')],
          ['free', t('queue.filter.free')],
          ['mine', t('queue.filter.mine')],
        ]}
        onChange={(value) => change({ claimed: value === 'free' || value === 'mine' ? value : undefined })}
      />
      <Select
        label={t('queue.filter.status')}
        value={filter.status ?? ''}
        options={[
          ['', t('queue.filter.inQueue')],
          ...statuses.map(({ status, count }): [string, string] => [
            status,
            `${t(status === 'mine' ? 'queue.filter.assigned' : `mark.${status}`)} (${count})`,
          ]),
        ]}
        onChange={(value) => change({ status: queueStatuses.find((one) => one === value) })}
      />
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={filter.overdue === 'yes'}
          onChange={(event) => change({ overdue: event.target.checked ? 'yes' : undefined })}
        />
        {t('queue.filter.overdue', { count: overdue })}
      </label>
    </fieldset>
  )
}

interface SelectProps {
  label: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChange: (value: string) => void
}

function Select({ label, value, options, onChange }: SelectProps): ReactNode {
  const id = useId()
  return (
    <div className={styles['select']}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
