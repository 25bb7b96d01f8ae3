import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import type { Result } from '../../api.ts'
import styles from './FiguresPage.module.css'

type Day = Result<'GET /v1/staff/figures/read'>['days'][number]

/** Units of the drawing. It scales to the width of the page. */
const height = 120
const slot = 10
const bar = 4

const dayText = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Two bars a day, what was sent beside what was decided, and the same figures as a table. */
export function DayChart({ days }: { days: readonly Day[] }): ReactNode {
  const { t } = useTranslation('console')
  const most = Math.max(1, ...days.flatMap(({ arrivals, decisions }) => [arrivals, decisions]))
  const size = (count: number): number => (count / most) * height
  return (
    <>
      <p className={styles['legend']}>
        <span data-of="arrivals">{t('figures.arrivals')}</span>
        <span data-of="decisions">{t('figures.decisions')}</span>
      </p>
      <svg
        className={styles['chart']}
        viewBox={`0 0 ${days.length * slot} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ day, arrivals, decisions }, index) => (
          <g key={day}>
            <rect data-of="arrivals" x={index * slot} y={height - size(arrivals)} width={bar} height={size(arrivals)} />
            <rect
              data-of="decisions"
              x={index * slot + bar}
              y={height - size(decisions)}
              width={bar}
              height={size(decisions)}
            />
          </g>
        ))}
      </svg>
      <p className={styles['ends']}>
        <span>{days[0] ? dayText.format(new Date(days[0].day)) : ''}</span>
        <span>{days.length > 1 ? dayText.format(new Date(days.at(-1)?.day ?? '')) : ''}</span>
      </p>
      <Disclosure summary={t('figures.table')}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('figures.day')}</th>
              <th scope="col">{t('figures.arrivals')}</th>
              <th scope="col">{t('figures.decisions')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, arrivals, decisions }) => (
              <tr key={day}>
                <th scope="row">{dayText.format(new Date(day))}</th>
                <td>{arrivals}</td>
                <td>{decisions}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </>
  )
}
