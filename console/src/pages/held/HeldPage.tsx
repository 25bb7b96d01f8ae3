import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '@tessera/ui/EmptyState.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import '../../parts/act/texts.ts'
import { call } from '../../api.ts'
import { LoadProblem } from '../../parts/LoadProblem.tsx'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { Table } from '../../parts/Table.tsx'
import { useLoad } from '../../use-load.ts'
import { productText } from '../../words/events.ts'
import { timeText } from '../../words/times.ts'

const columns = ['questionnaire', 'member', 'products', 'since'] as const

/** Products that rules hold. The page of a questionnaire lifts its hold. */
export function HeldPage(): ReactNode {
  const { t } = useTranslation('console')
  const { value, error, reload } = useLoad(() => call('GET /v1/staff/queue/held'), 'held')
  return (
    <>
      <PageTitle title={t('held.title')} />
      {error === null ? null : <LoadProblem error={error} onRetry={reload} />}
      {value === null && error === null ? <Skeleton lines={4} label={t('shell.loading')} /> : null}
      {value?.length === 0 ? <EmptyState title={t('held.none')}>{t('held.noneText')}</EmptyState> : null}
      {value && value.length > 0 ? (
        <Table
          columns={columns.map((column) => t(`held.column.${column}`))}
          rows={value.map(({ id, memberId, template, products, since }) => [
            <Link key="case" to={`/case/${id}`}>
              {t('held.questionnaire', { code: template })}
            </Link>,
            <Link key="member" to={`/member/${memberId}`}>
              {t('case.member', { id: memberId })}
            </Link>,
            products.map((product) => productText(t, product)).join(', '),
            timeText(since),
          ])}
        />
      ) : null}
    </>
  )
}
