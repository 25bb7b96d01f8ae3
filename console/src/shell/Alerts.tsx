import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../api.ts'
import { useAction } from '../use-action.ts'
import { clockText, timeText } from '../words/times.ts'
import type { Person } from './person.ts'
import styles from './Alerts.module.css'

/** Red on every page: a member whom this person opened outside their regions, colleagues who did, and changes of the register. */
export function Alerts({ person, onSeen }: { person: Person; onSeen: () => Promise<void> }): ReactNode {
  const { t } = useTranslation('console')
  const { run, busy, problem } = useAction(async (...ids: string[]) => {
    for (const id of ids) await call('POST /v1/staff/session/alert-seen', { id })
    await onSeen()
  })
  const { openGlass, alerts, staffAlerts } = person
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => (bar.current ? leaveRoom(bar.current) : undefined), [])
  return (
    <section ref={bar} className={styles['alerts']} role="alert">
      {openGlass ? (
        <p>
          <Link to={`/member/${openGlass.memberId}`}>
            {t('glass.open', { member: openGlass.memberId, time: clockText(openGlass.until) })}
          </Link>
        </p>
      ) : null}
      {alerts.map(({ id, by, memberId, reason, at }) => (
        <p key={id}>
          {t('glass.alert', { name: by, member: memberId, time: timeText(at), reason: t(`glassReason.${reason}`) })}
          <button type="button" disabled={busy} onClick={() => void run(id)}>
            {t('glass.seen')}
          </button>
        </p>
      ))}
      {staffAlerts.length > 0 ? (
        <div className={styles['line']}>
          {staffAlerts.length === 1 ? (
            staffAlerts.map((one) => <StaffAlert key={one.id} {...one} own={person.name} />)
          ) : (
            <details>
              <summary>{t('staffAlert.several', { count: staffAlerts.length })}</summary>
              <ul>
                {staffAlerts.map((one) => (
                  <li key={one.id}>
                    <StaffAlert {...one} own={person.name} />
                  </li>
                ))}
              </ul>
            </details>
          )}
          <button type="button" disabled={busy} onClick={() => void run(...staffAlerts.map(({ id }) => id))}>
            {t('glass.seen')}
          </button>
        </div>
      ) : null}
      {problem ? <p>{problem}</p> : null}
    </section>
  )
}

/** A change of the register of staff. `own`: the reader's name. */
function StaffAlert({ own, by, name, change, at }: Person['staffAlerts'][number] & { own: string }): ReactNode {
  const { t } = useTranslation('console')
  return t(`staffAlert.${name === own ? 'own' : 'other'}.${change}`, { by, name, time: timeText(at) })
}

/** Pages as high as the window leave room for the bar, however many lines it has. Returns how to stop. */
function leaveRoom(bar: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--alerts-height', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--alerts-height')
  }
}
