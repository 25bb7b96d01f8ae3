import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonClass } from '@tessera/ui/Button.tsx'
import type { QueueFilter } from '../../shell/queue-filter.ts'
import { searchOf } from './search.ts'
import styles from './Pages.module.css'

/** How many rows a page has (contract: `queuePage`). */
const rowsOfPage = 50

/** Where one is in the list, with links to the pages before and after. */
export function Pages({ filter, total }: { filter: QueueFilter; total: number }): ReactNode {
  const { t } = useTranslation('console')
  const page = Number(filter.page ?? '1')
  const last = Math.max(1, Math.ceil(total / rowsOfPage))
  const to = (number: number): string => `/${searchOf({ ...filter, page: number > 1 ? String(number) : undefined })}`
  return (
    <nav className={styles['pages']} aria-label={t('queue.page.title')}>
      <span>{t('queue.page.of', { page, pages: last, count: total })}</span>
      {page > 1 ? (
        <Link to={to(page - 1)} className={buttonClass({ size: 'small' })}>
          {t('queue.page.before')}
        </Link>
      ) : null}
      {page < last ? (
        <Link to={to(page + 1)} className={buttonClass({ size: 'small' })}>
          {t('queue.page.after')}
        </Link>
      ) : null}
    </nav>
  )
}
