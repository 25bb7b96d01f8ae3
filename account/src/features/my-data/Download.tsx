import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { formatInstant } from '../../format/dates.ts'
import { apiBase } from '../../paths.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { CopyButton } from '../../shell/CopyButton.tsx'
import { MovingFocus } from '../../shell/MovingFocus.tsx'
import { useAction } from '../../shell/use-action.ts'
import { confirmed } from '../../state/confirm.ts'
import type { MyData } from './load.ts'
import styles from './my-data.module.css'

/** Requests the download, shows its password once, and fetches it when it is ready. */
export function Download(props: DownloadProps): ReactNode {
  const [password, setPassword] = useState('')
  return (
    <MovingFocus shown={password === '' ? 'download' : 'password'}>
      {password === '' ? (
        <Shown {...props} onPassword={setPassword} />
      ) : (
        <Password password={password} onStored={() => setPassword('')} />
      )}
    </MovingFocus>
  )
}

interface DownloadProps {
  state: MyData['export']
  onChanged: () => Promise<void>
}

function Shown({
  state: { state, expiresAt },
  onChanged,
  onPassword,
}: DownloadProps & { onPassword: (password: string) => void }): ReactNode {
  const { t, i18n } = useTranslation()
  const ask = useAction(async () => {
    const answer = await confirmed(() => call('POST /v1/private/my-data/export', { body: {} }))
    onPassword(answer.password)
    await onChanged()
  })
  const fetchFile = useAction(async () => {
    const { token } = await confirmed(() => call('POST /v1/private/my-data/link', { body: {} }))
    window.location.assign(`${apiBase}/v1/private/my-data/file?token=${token}`)
  })
  const isOnItsWay = state === 'working' || state === 'ready'
  return (
    <>
      {state === 'none' ? <p className={styles['lead']}>{t('myData.download.text')}</p> : null}
      {state === 'working' ? <Notice tone="process">{t('myData.download.working')}</Notice> : null}
      {state === 'failed' ? <Notice tone="warn">{t('myData.download.failed')}</Notice> : null}
      {state === 'fetched' ? <p className={styles['lead']}>{t('myData.download.fetched')}</p> : null}
      {state === 'ready' && expiresAt ? (
        <p className={styles['lead']}>
          {t('myData.download.ready', { time: formatInstant(expiresAt, i18n.language) })}
        </p>
      ) : null}
      <ActionProblem action={ask} />
      <ActionProblem action={fetchFile} />
      {state === 'ready' ? (
        <Button variant="primary" loading={fetchFile.busy} onClick={() => void fetchFile.run()}>
          {t('myData.download.fetch')}
        </Button>
      ) : null}
      {isOnItsWay ? <p className={styles['lost']}>{t('myData.download.lost')}</p> : null}
      <Button loading={ask.busy} onClick={() => void ask.run()}>
        {t(isOnItsWay ? 'myData.download.askNew' : 'myData.download.ask')}
      </Button>
    </>
  )
}

function Password({ password, onStored }: { password: string; onStored: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <h3 className={styles['subtitle']}>{t('myData.download.passwordTitle')}</h3>
      <Notice tone="info">{t('myData.download.save')}</Notice>
      <p className={styles['secret']} dir="ltr">
        <code>{password}</code>
        <CopyButton text={password} label={t('myData.download.copy')} done={t('myData.download.copied')} />
      </p>
      <Button variant="primary" onClick={onStored}>
        {t('myData.download.stored')}
      </Button>
    </>
  )
}
