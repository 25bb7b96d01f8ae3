import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '@tessera/ui/Button.tsx'
import { Card } from '@tessera/ui/Card.tsx'
import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import { Chip } from '@tessera/ui/Chip.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { call } from '../../api.ts'
import { clearStored } from '../../stored.ts'
import { setShortcuts, useShortcutsOn } from '../../keyboard/setting.ts'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { HelpDialog } from '../../shell/HelpDialog.tsx'
import { usePerson, type Person } from '../../shell/person.ts'
import { useAction } from '../../use-action.ts'
import { regionText } from '../../words/codes.ts'
import { deviceText } from '../../words/device.ts'
import { timeText } from '../../words/times.ts'
import styles from './AccountPage.module.css'

/** The person's own passkeys, sessions and shortcuts. */
export function AccountPage(): ReactNode {
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  const { person } = usePerson()
  const on = useShortcutsOn()
  const [help, setHelp] = useState(false)
  const signOut = useAction(async () => {
    await call('POST /v1/staff/session/end', {})
    clearStored()
    await navigate('/sign-in')
  })
  return (
    <div className={styles['page']}>
      <PageTitle
        title={person.name}
        aside={
          <>
            {person.roles.map((role) => (
              <Chip key={role}>{t(`role.${role}`)}</Chip>
            ))}
            <Button loading={signOut.busy} onClick={() => void signOut.run()}>
              {t('account.signOut')}
            </Button>
          </>
        }
      />
      <Problem text={signOut.problem} />
      <p>{t('account.until', { time: timeText(person.expiresAt) })}</p>
      {person.sites.length > 0 ? (
        <p>{t('account.regions', { regions: person.sites.map((site) => regionText(t, site)).join(', ') })}</p>
      ) : null}
      <Card title={t('account.passkeys')}>
        {person.passkeys.length === 0 ? <p>{t('account.noPasskeys')}</p> : null}
        <ul className={styles['list']}>
          {person.passkeys.map(({ id, label, usedAt }) => (
            <li key={id}>
              <strong>{label}</strong>
              <span>{usedAt ? t('account.used', { time: timeText(usedAt) }) : t('account.neverUsed')}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Sessions sessions={person.sessions} />
      <Card title={t('account.keyboard')}>
        <Checkbox name="shortcuts" checked={on} onChange={setShortcuts}>
          {t('account.shortcuts')}
        </Checkbox>
        <p>{t('account.shortcutsText')}</p>
        <Button size="small" onClick={() => setHelp(true)}>
          {t('help.title')}
        </Button>
        {help ? <HelpDialog onClose={() => setHelp(false)} /> : null}
      </Card>
    </div>
  )
}

function Sessions({ sessions }: { sessions: Person['sessions'] }): ReactNode {
  const { t } = useTranslation('console')
  const { reload } = usePerson()
  const end = useAction(async (id: string) => {
    await call('POST /v1/staff/session/end', { id })
    await reload()
  })
  return (
    <Card title={t('account.sessions')}>
      <ul className={styles['list']}>
        {sessions.map(({ id, current, browser, createdAt, seenAt }) => (
          <li key={id}>
            <strong>{deviceText(browser)}</strong>
            <span>{t('account.session', { since: timeText(createdAt), seen: timeText(seenAt) })}</span>
            {current ? (
              <Chip tone="info">{t('account.current')}</Chip>
            ) : (
              <Button
                size="small"
                loading={end.busy}
                aria-label={t('account.endOf', { browser: deviceText(browser) })}
                onClick={() => void end.run(id)}
              >
                {t('account.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Problem text={end.problem} />
    </Card>
  )
}

function Problem({ text }: { text: string }): ReactNode {
  return text ? (
    <Notice tone="bad" role="alert">
      {text}
    </Notice>
  ) : null
}
