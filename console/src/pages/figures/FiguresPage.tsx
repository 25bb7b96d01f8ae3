import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Card } from '@tessera/ui/Card.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { call, type Result } from '../../api.ts'
import { LoadProblem } from '../../parts/LoadProblem.tsx'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { useLoad } from '../../use-load.ts'
import { lengthText } from '../../words/times.ts'
import { QualityTables } from './Quality.tsx'
import { DayCharts } from './DayCharts.tsx'
import { Scroll } from '../../parts/Scroll.tsx'
import styles from './FiguresPage.module.css'

type Kind = Result<'GET /v1/staff/figures/read'>['kinds'][number]

const periods = ['7', '30', '90'] as const

/** How reviews went over the last days. The period is in the address. */
export function FiguresPage(): ReactNode {
  const { t } = useTranslation('console')
  const [query, setQuery] = useSearchParams()
  const days = periods.find((one) => one === query.get('days')) ?? '30'
  const { value, error, reload } = useLoad(() => call('GET /v1/staff/figures/read', { days }), days)
  return (
    <>
      <PageTitle
        title={t('figures.title')}
        aside={
          <div className={styles['period']}>
            <label htmlFor="period">{t('figures.days')}</label>
            <select id="period" value={days} onChange={({ target }) => setQuery({ days: target.value })}>
              {periods.map((one) => (
                <option key={one} value={one}>
                  {t(`figures.last.${one}`)}
                </option>
              ))}
            </select>
          </div>
        }
      />
      {error === null ? null : <LoadProblem error={error} onRetry={reload} />}
      {value === null && error === null ? <Skeleton lines={8} label={t('shell.loading')} /> : null}
      {value ? (
        <>
          <Card title={t('figures.byKind')} className={styles['card']}>
            <Kinds kinds={value.kinds} />
            <p className={styles['note']}>{t('figures.note')}</p>
          </Card>
          <Card title={t('quality.figures')} className={styles['card']}>
            <QualityTables quality={value.quality} />
            <p className={styles['note']}>{t('quality.note')}</p>
          </Card>
          <Card title={t('figures.daily')} className={styles['card']}>
            <DayCharts days={value.days} />
          </Card>
        </>
      ) : null}
    </>
  )
}

function Kinds({ kinds }: { kinds: readonly Kind[] }): ReactNode {
  const { t } = useTranslation('console')
  const wait = (seconds: number | null): string =>
    seconds === null ? t('figures.none') : lengthText(Math.round(seconds) * 1000)
  return (
    <Scroll label={t('figures.byKind')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('figures.kind')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`figures.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((one) => (
            <tr key={one.kind}>
              <th scope="row">{t(`kind.${one.kind}`)}</th>
              <td>{one.arrivals}</td>
              <td>{one.decisions}</td>
              <td>{one.byReviewers}</td>
              <td>{one.kind === 'appeal' ? t('figures.none') : shareText(one.askedAgain, one.decisions)}</td>
              <td>{one.kind === 'appeal' ? shareText(one.overturned, one.decisions) : t('figures.none')}</td>
              <td>{wait(one.waitingP50)}</td>
              <td>{wait(one.waitingP90)}</td>
              <td>{wait(one.activeP50)}</td>
              <td>{one.firstLooks === 0 ? t('figures.none') : shareText(one.firstLooksInTime, one.firstLooks)}</td>
              <td>{one.due === 0 ? t('figures.none') : shareText(one.dueKept, one.due)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

const columns = [
  'arrivals',
  'decisions',
  'byReviewers',
  'askedAgain',
  'overturned',
  'waitingP50',
  'waitingP90',
  'activeP50',
  'firstLooks',
  'dueKept',
] as const

const percent = new Intl.NumberFormat('en-GB', { style: 'percent' })

/** A count with its share, such as “3 (12%)”. */
function shareText(count: number, all: number): string {
  return all === 0 ? String(count) : `${count} (${percent.format(count / all)})`
}
