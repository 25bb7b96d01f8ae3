import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { actorText, detailText, eventText, shownDetails } from '../words/events.ts'
import { timeText } from '../words/times.ts'
import styles from './Events.module.css'

/** Events of the audit chain, the latest first. */
export function Events({ events }: { events: CaseView['history'] }): ReactNode {
  const { t } = useTranslation('console')
  return (
    <ol className={styles['events']}>
      {events.toReversed().map(({ at, actor, action, details }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- events have no number, and the list only grows
        <li key={events.length - index}>
          <time dateTime={at}>{timeText(at)}</time>
          <span>
            <strong>{eventText(t, action, details)}</strong> {actorText(t, actor)}
            <Details details={details} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function Details({ details }: Pick<CaseView['history'][number], 'details'>): ReactNode {
  const { t } = useTranslation('console')
  const shown = shownDetails(details)
  return shown.length > 0 ? <small>{shown.map((detail) => detailText(t, detail)).join(' · ')}</small> : null
}
