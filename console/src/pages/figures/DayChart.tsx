import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import { Scroll } from '../../parts/Scroll.tsx'
import styles from './FiguresPage.module.css'

/** Units of the drawing. It scales to the width of the page. */
const height = 120
const slot = 10
const room = 8

const dayText = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A figure of each day; null on days without it. */
export interface Series {
  name: string
  values: readonly (number | null)[]
}

interface DayChartProps {
  title: string
  days: readonly string[]
  /** One or two, drawn beside each other. */
  series: readonly Series[]
  text: (value: number) => string
  /** The value at the top of the drawing. Without it, the highest. */
  top?: number
}

/** Bars for each day, and the same figures as a table. */
export function DayChart({ title, days, series, text, top }: DayChartProps): ReactNode {
  const { t } = useTranslation('console')
  const values = series.flatMap((one) => one.values).filter((value) => value !== null)
  const most = Math.max(0, ...values)
  const bar = room / series.length
  const size = (value: number | null): number => ((value ?? 0) / (top ?? (most || 1))) * height
  return (
    <section className={styles['figure']} aria-label={title}>
      <h3>{title}</h3>
      {values.length === 0 ? (
        <p className={styles['note']}>{t('figures.noData')}</p>
      ) : (
        <>
          <p className={styles['legend']}>
            {series.map(({ name }, at) => (
              <span key={name} data-of={at}>
                {name}
              </span>
            ))}
            <span className={styles['most']}>
              {top === undefined
                ? t('figures.most', { value: text(most) })
                : t('figures.mostOf', { value: text(most), top: text(top) })}
            </span>
          </p>
          <svg
            className={styles['chart']}
            viewBox={`0 0 ${days.length * slot} ${height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {series.map((one, at) =>
              one.values.map((value, index) => (
                <rect
                  key={`${one.name} ${days[index]}`}
                  data-of={at}
                  x={index * slot + at * bar}
                  y={height - size(value)}
                  width={bar}
                  height={size(value)}
                />
              )),
            )}
          </svg>
          <p className={styles['ends']}>
            <span>{days[0] ? dayText.format(new Date(days[0])) : ''}</span>
            <span>{days.length > 1 ? dayText.format(new Date(days.at(-1) ?? '')) : ''}</span>
          </p>
          <Disclosure summary={t('figures.table')}>
            <Days title={title} days={days} series={series} text={text} />
          </Disclosure>
        </>
      )}
    </section>
  )
}

function Days({ title, days, series, text }: DayChartProps): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Scroll label={title}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('figures.day')}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <th scope="row">{dayText.format(new Date(day))}</th>
              {series.map(({ name, values }) => {
                const value = values[index] ?? null
                return <td key={name}>{value === null ? t('figures.none') : text(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
