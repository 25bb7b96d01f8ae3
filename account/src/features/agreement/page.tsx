import { EmptyState } from '@tessera/ui/EmptyState.tsx'
import { Tiles } from '@tessera/ui/Tiles.tsx'
import FileText from 'lucide-react/icons/file-text'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData } from 'react-router'
import { formatDay } from '../../format/dates.ts'
import { here, paths } from '../../paths.ts'
import { HomeLink } from '../../shell/HomeLink.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { routeOf } from '../../status/tasks/tasks.ts'
import { useTaskName } from '../../status/tasks/use-task-name.ts'
import styles from './agreement.module.css'
import type { AgreementData, Entry } from './load.ts'
import { Reader } from './Reader.tsx'

/** The member's agreements, signed and to sign: the list, or one to read. */
export function Page(): ReactNode {
  const { list, reading } = useLoaderData<AgreementData>()
  if (reading)
    return (
      <Reader
        key={`${reading.document.id} ${reading.document.hash}`}
        first={reading}
        task={list.find(({ id }) => id === reading.document.id)?.first ?? null}
      />
    )
  return <Overview list={list} />
}

function Overview({ list }: { list: Entry[] }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={styles['page']}>
      <PageTitle lead={t('agreement.lead')}>{t('agreement.title')}</PageTitle>
      {list.length === 0 ? (
        <EmptyState
          icon={<Tiles state="empty" />}
          title={t('agreement.none.title')}
          action={<HomeLink className="alone">{t('action.home')}</HomeLink>}
        >
          {t('agreement.none.text')}
        </EmptyState>
      ) : (
        <>
          {list.some(({ state }) => state === 'accepted') ? null : <p>{t('agreement.noneSigned')}</p>}
          <ul className={styles['list']}>
            {list.map((status) => (
              <Row key={status.id} entry={status} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Row({
  entry: { id, title, version, effectiveFrom, product, state, locked, inReview, first },
}: {
  entry: Entry
}): ReactNode {
  const { t, i18n } = useTranslation()
  const nameOf = useTaskName()
  const shown = locked && state !== 'accepted' ? (inReview ? 'afterReview' : 'later') : state
  return (
    <li>
      <FileText size={22} aria-hidden="true" />
      <div>
        <h2>
          <Link className="alone" to={here(product === null ? paths.clientAgreement : `${paths.agreement}?id=${id}`)}>
            {title}
          </Link>
        </h2>
        <p>{t('agreement.version', { version, date: formatDay(effectiveFrom, i18n.language) })}</p>
        <p data-state={shown} className={styles['state']}>
          {t(`agreement.state.${shown}`)}
        </p>
        {first && shown === 'later' ? (
          <p>
            <Link className="alone" to={routeOf(first)}>
              {t('tasks.after', { tasks: nameOf(first) })}
            </Link>
          </p>
        ) : null}
      </div>
    </li>
  )
}
