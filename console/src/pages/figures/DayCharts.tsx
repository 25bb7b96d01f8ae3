import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '../../api.ts'
import { lengthText } from '../../words/times.ts'
import { DayChart } from './DayChart.tsx'
import styles from './FiguresPage.module.css'

type Day = Result<'GET /v1/staff/figures/read'>['days'][number]

const percent = new Intl.NumberFormat('en-GB', { style: 'percent' })
const lengthOf = (seconds: number): string => lengthText(Math.round(seconds) * 1000)
const share = (count: number, all: number): number | null => (all === 0 ? null : count / all)

/** Every figure day by day. */
export function DayCharts({ days }: { days: readonly Day[] }): ReactNode {
  const { t } = useTranslation('console')
  const of = (name: string, value: (day: Day) => number | null) => ({ name, values: days.map(value) })
  const dates = days.map(({ day }) => day)
  return (
    <div className={styles['figures']}>
      <DayChart
        title={t('figures.perDay')}
        days={dates}
        series={[of(t('figures.arrivals'), (day) => day.arrivals), of(t('figures.decisions'), (day) => day.decisions)]}
        text={String}
      />
      <DayChart
        title={t('figures.waiting')}
        days={dates}
        series={[
          of(t('figures.waitingP50'), (day) => day.waitingP50),
          of(t('figures.waitingP90'), (day) => day.waitingP90),
        ]}
        text={lengthOf}
      />
      <DayChart
        title={t('figures.shares')}
        days={dates}
        series={[
          of(t('figures.firstLooks'), (day) => share(day.firstLooksInTime, day.firstLooks)),
          of(t('figures.dueKept'), (day) => share(day.dueKept, day.due)),
          of(t('figures.askedAgain'), (day) => share(day.askedAgain, day.decisions - day.appeals)),
        ]}
        text={(value) => percent.format(value)}
        top={1}
      />
      <DayChart
        title={t('figures.work')}
        days={dates}
        series={[of(t('figures.activeP50'), (day) => day.activeP50)]}
        text={lengthOf}
      />
      <DayChart
        title={t('figures.appeals')}
        days={dates}
        series={[
          of(t('figures.decisions'), ({ appeals }) => (appeals === 0 ? null : appeals)),
          of(t('figures.overturned'), ({ appeals, overturned }) => (appeals === 0 ? null : overturned)),
        ]}
        text={String}
      />
    </div>
  )
}
