import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './result.module.css'

/** The place of the next task and the lists, until they are known, so that nothing below them moves. */
export function Coming({ lists }: { lists: boolean | undefined }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={styles['coming']} data-lists={lists || undefined}>
      <Skeleton lines={lists ? 8 : 4} label={t('shell.loading')} />
    </div>
  )
}
