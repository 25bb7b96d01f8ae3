import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@tessera/ui/Button.tsx'
import { call, type Result } from '../../api.ts'
import { Problem } from '../../parts/Problem.tsx'
import { showMessage } from '../../shell/messages.ts'
import { useAction } from '../../use-action.ts'
import { timeText } from '../../words/times.ts'
import styles from './PeoplePage.module.css'

type Passkey = Result<'GET /v1/staff/people/list'>[number]['passkeys'][number]

interface PasskeysProps {
  name: string
  passkeys: readonly Passkey[]
  reload: () => Promise<void>
}

/** A person's passkeys. A lost one can be removed alone. */
export function Passkeys({ name, passkeys, reload }: PasskeysProps): ReactNode {
  const { t } = useTranslation('console')
  const [removing, setRemoving] = useState('')
  const remove = useAction(async (passkey: string) => {
    const { left } = await call('POST /v1/staff/people/remove-passkey', { name, passkey })
    setRemoving('')
    showMessage({ tone: 'good', text: t(left < 2 ? 'people.passkey.removedLast' : 'people.passkey.removed', { name }) })
    await reload()
  })
  if (passkeys.length === 0) return <p>{t('people.passkey.none')}</p>
  return (
    <>
      <ul className={styles['passkeys']} aria-label={t('people.passkey.title', { name })}>
        {passkeys.map(({ id, label, usedAt }) => (
          <li key={id}>
            <span>
              <strong>{label}</strong> {usedAt ? t('account.used', { time: timeText(usedAt) }) : t('account.neverUsed')}
            </span>
            {removing === id ? (
              <span className={styles['actions']}>
                <Button size="small" variant="primary" loading={remove.busy} onClick={() => void remove.run(id)}>
                  {t('people.passkey.removeNow')}
                </Button>
                <Button size="small" onClick={() => setRemoving('')}>
                  {t('action.cancel')}
                </Button>
              </span>
            ) : (
              <Button size="small" aria-label={t('people.passkey.removeOf', { label })} onClick={() => setRemoving(id)}>
                {t('people.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Problem text={remove.problem} />
    </>
  )
}
