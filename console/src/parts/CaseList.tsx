import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Chip } from '@tessera/ui/Chip.tsx'
import { stateText } from '../words/codes.ts'
import { timeText } from '../words/times.ts'
import styles from './CaseList.module.css'

/** Cases of a member as links, newest first. */
export function CaseList({ cases }: { cases: CaseView['otherCases'] }): ReactNode {
  const { t } = useTranslation('console')
  return (
    <ul className={styles['cases']}>
      {cases.map(({ id, kind, state, at }) => (
        <li key={`${kind} ${id}`}>
          {kind === 'site' || kind === 'erasure' ? (
            t(`kind.${kind}`)
          ) : (
            <Link to={`/case/${id}`}>{t(`kind.${kind}`)}</Link>
          )}
          <Chip>{stateText(t, state)}</Chip>
          <time dateTime={at}>{timeText(at)}</time>
        </li>
      ))}
    </ul>
  )
}
