import { Button } from '@tessera/ui/Button.tsx'
import { Chip } from '@tessera/ui/Chip.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { formatDistance } from '../../format/dates.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { useAction } from '../../shell/use-action.ts'
import { toasts } from '../../state/toasts.ts'
import { useDeviceName } from '../../shell/use-device-name.ts'
import styles from './lists.module.css'
import type { SessionList } from './load.ts'

/** All sessions of the member. Each but the current one can be ended. */
export function Sessions({ list }: { list: SessionList }): ReactNode {
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
  // The pressed button is gone, so the focus moves to the list instead of the top of the page.
  useEffect(() => {
    if (ended.length > 0) listed.current?.focus()
  }, [ended])
  return (
    <>
      <ul className={styles['list']} ref={listed} tabIndex={-1}>
        {list
          .filter(({ id }) => !ended.includes(id))
          .map(({ id, current, userAgent, ip, seenAt }) => {
            const device = deviceName(userAgent)
            return (
              <li key={id} className={styles['row']}>
                <div>
                  <p className={styles['value']}>{device}</p>
                  <p className={styles['origin']}>
                    {t('sessions.seen', { ip, when: formatDistance(seenAt, now, i18n.language) })}
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
    </>
  )
}
