import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { call } from '../../api.ts'
import { readStored, writeStored } from '../../stored.ts'
import { CardPage } from '../../parts/CardPage.tsx'
import { LoadProblem } from '../../parts/LoadProblem.tsx'
import { PasskeyNotices } from '../../parts/PasskeyNotices.tsx'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { useAction } from '../../use-action.ts'
import { useLoad } from '../../use-load.ts'
import { backTo } from './back-to.ts'

/** Signs a person in with a passkey, or in a sandbox without staff with a name. Then goes back to where they were. */
export function SignInPage(): ReactNode {
  const { t } = useTranslation('console')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [cancelled, setCancelled] = useState(false)
  const { value: start, error, reload } = useLoad(() => call('POST /v1/staff/sign-in/options'), 'start')
  const { run, busy, problem } = useAction(
    async (sandbox?: string) => {
      setCancelled(false)
      await call('POST /v1/staff/sign-in/finish', sandbox ? { sandbox } : { passkey: await ownPasskey() })
      await navigate(backTo(query.get('back')), { replace: true })
    },
    (failure) => {
      const known = failure instanceof Error && failure.name === 'NotAllowedError'
      setCancelled(known)
      return known
    },
  )
  const company = useAction(async () => {
    const { url } = await call('POST /v1/staff/sign-in/oidc-start')
    writeStored('back', backTo(query.get('back')))
    window.location.assign(url)
  })
  return (
    <CardPage>
      <PageTitle title={t('signIn.title')} />
      {readStored('person') !== null ? <Notice tone="info">{t('signIn.ended')}</Notice> : null}
      {error === null ? null : <LoadProblem error={error} onRetry={reload} />}
      {start === null && error === null ? <Skeleton lines={2} label={t('shell.loading')} /> : null}
      {start ? (
        <>
          {start.sandbox.length > 0 ? (
            <p>{t('signIn.sandboxText')}</p>
          ) : (
            <>
              <p>{t('signIn.lead')}</p>
              <Button variant="primary" fullWidth loading={busy} onClick={() => void run()}>
                {t('signIn.passkey')}
              </Button>
            </>
          )}
          {start.oidc ? (
            <Button fullWidth onClick={() => void company.run()} loading={company.busy}>
              {t('signIn.oidc')}
            </Button>
          ) : null}
          {start.sandbox.map((name) => (
            <Button key={name} fullWidth onClick={() => void run(name)}>
              {t('signIn.sandbox', { name })}
            </Button>
          ))}
        </>
      ) : null}
      <PasskeyNotices cancelled={cancelled} problem={problem || company.problem} />
    </CardPage>
  )
}

/** A challenge is used once, so each attempt asks for its own. */
async function ownPasskey() {
  const { signWithPasskey } = await import('../../passkey.ts')
  const { options } = await call('POST /v1/staff/sign-in/options')
  return signWithPasskey(options)
}
