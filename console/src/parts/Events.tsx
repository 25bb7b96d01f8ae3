import type { ReactNode } from 'react'
import type { CaseView } from '@tessera/contract/staff.ts'
import { plainWords } from '../words/codes.ts'
import { timeText } from '../words/times.ts'
import styles from './Events.module.css'

/** Events of the audit chain, the latest first. */
export function Events({ events }: { events: CaseView['history'] }): ReactNode {
  return (
    <ol className={styles['events']}>
      {events.toReversed().map(({ at, actor, action, details }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- events have no number, and the list only grows
        <li key={events.length - index}>
          <time dateTime={at}>{timeText(at)}</time>
          <span>
            <strong>{plainWords(action.replaceAll('.', '-'))}</strong> {actor}
            {details.length > 0 ? <small>{details.join(' · ')}</small> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
