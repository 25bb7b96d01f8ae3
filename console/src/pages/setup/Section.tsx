import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '@tessera/ui/Card.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { LoadProblem } from '../../parts/LoadProblem.tsx'
import type { Loaded } from '../../use-load.ts'
import styles from './SetupPage.module.css'

interface SectionProps<T> {
  title: string
  loaded: Loaded<T>
  children: (value: T) => ReactNode
}

/** A part of the page that loads by itself: one that fails leaves the others. */
export function Section<T>({ title, loaded: { value, error, reload }, children }: SectionProps<T>): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Card title={title} className={styles['card']}>
      {error === null ? null : <LoadProblem error={error} onRetry={reload} />}
      {value === null && error === null ? <Skeleton lines={3} label={t('shell.loading')} /> : null}
      {value === null ? null : children(value)}
    </Card>
  )
}
