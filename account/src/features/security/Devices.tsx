import { Button } from '@tessera/ui/Button.tsx'
import { Chip } from '@tessera/ui/Chip.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { formatSince } from '../../format/dates.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { useAction } from '../../shell/use-action.ts'
import { toasts } from '../../state/toasts.ts'
import { useDeviceName } from '../../shell/use-device-name.ts'
import { countryName } from '../../format/country.ts'
import styles from './security.module.css'
import type { Sessions } from './load.ts'

/** The member's sessions. Each but the current one can be ended, or all of them at once. */
export function Devices({ list }: { list: Sessions['list'] }): ReactNode {
  const { t, i18n } = useTranslation()
  const deviceName = useDeviceName()
  const [ended, setEnded] = useState<readonly string[]>([])
  const [ending, setEnding] = useState('')
  const listed = useRef<HTMLUListElement>(null)
  const [now] = useState(() => new Date())
  const end = useAction(async (id: string) => {
    setEnding(id)
    await call('POST /v1/private/user/revoke-session', { body: { id } })
    setEnded((before) => [...before, id])
    toasts.add({ kind: 'success', title: t('sessions.ended') })
  })
  const endOthers = useAction(async () => {
    await call('POST /v1/private/security/end-others', { body: {} })
    setEnded(list.filter(({ current }) => !current).map(({ id }) => id))
    toasts.add({ kind: 'success', title: t('sessions.endedOthers') })
  })
  const open = list.filter(({ id }) => !ended.includes(id))
  // The pressed button is gone, so the focus moves to the list instead of the top of the page.
  useEffect(() => {
    if (ended.length > 0) listed.current?.focus()
  }, [ended])
  return (
    <>
      <ul className={styles['list']} ref={listed} tabIndex={-1}>
        {open.map(({ id, current, userAgent, ip, country, seenAt }) => {
          const device = deviceName(userAgent)
          return (
            <li key={id} className={styles['row']}>
              <div>
                <p className={styles['value']}>{device}</p>
                <p className={styles['about']}>
                  {t('sessions.seen', {
                    ip: country ? `${ip} · ${countryName(country, i18n.language)}` : ip,
                    when: formatSince(seenAt, now, i18n.language),
                  })}
                </p>
              </div>
              {current ? (
                <Chip tone="good">{t('sessions.current')}</Chip>
              ) : (
                <Button
                  size="small"
                  variant="default"
                  loading={end.busy && ending === id}
                  aria-label={t('sessions.endThis', { device })}
                  onClick={() => void end.run(id)}
                >
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <ActionProblem action={end} />
      <ActionProblem action={endOthers} />
      {open.length > 1 ? (
        <Button size="small" variant="default" loading={endOthers.busy} onClick={() => void endOthers.run()}>
          {t('sessions.endOthers')}
        </Button>
      ) : null}
    </>
  )
}
