import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Form } from '@tessera/ui/Form.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { call, type Result } from '../../api.ts'
import { CardPage } from '../../parts/CardPage.tsx'
import { LoadProblem } from '../../parts/LoadProblem.tsx'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { useAction } from '../../use-action.ts'
import { useLoad } from '../../use-load.ts'

type Invitation = Result<'POST /v1/staff/invitation/open'>

/** How many passkeys a person needs, so that losing one locks nobody out. */
const needed = 2

/** Where a person who was invited adds their two passkeys. The token is in the fragment, which no server logs. */
export function InvitationPage(): ReactNode {
  const { t } = useTranslation('console')
  const [token] = useState(() => window.location.hash.slice(1))
  const { value, error, reload } = useLoad(() => call('POST /v1/staff/invitation/open', { token }), token)
  return (
    <CardPage>
      <PageTitle title={t('invitation.title')} />
      {/^[\w-]{20,128}$/.test(token) ? (
        <>
          {error === null ? null : <LoadProblem error={error} onRetry={reload} />}
          {value === null && error === null ? <Skeleton lines={3} label={t('shell.loading')} /> : null}
          {value ? <AddPasskey key={value.passkeys} token={token} invitation={value} onAdded={reload} /> : null}
        </>
      ) : (
        <Notice tone="bad" role="alert">
          {t('error.20502')}
        </Notice>
      )}
    </CardPage>
  )
}

interface AddPasskeyProps {
  token: string
  invitation: Invitation
  onAdded: () => Promise<void>
}

function AddPasskey({ token, invitation, onAdded }: AddPasskeyProps): ReactNode {
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  const [label, setLabel] = useState('')
  const [empty, setEmpty] = useState(false)
  const [warning, setWarning] = useState('')
  const { run, busy, problem } = useAction(
    async () => {
      setWarning('')
      const { createPasskey } = await import('../../passkey.ts')
      const passkey = await createPasskey(invitation.options)
      const added = await call('POST /v1/staff/invitation/accept', { token, passkey, label: label.trim() })
      if (added.enough) await navigate('/', { replace: true })
      else await onAdded()
    },
    (failure) => {
      const name = failure instanceof Error ? failure.name : ''
      if (name === 'InvalidStateError') setWarning(t('passkey.exists'))
      else if (name === 'NotAllowedError') setWarning(t('passkey.cancelled'))
      return name === 'InvalidStateError' || name === 'NotAllowedError'
    },
  )
  const first = invitation.passkeys === 0
  return (
    <>
      <p>{t('invitation.lead', { name: invitation.name })}</p>
      <p>{t('invitation.step', { number: Math.min(invitation.passkeys + 1, needed), count: needed })}</p>
      <Form
        action={t('invitation.action')}
        busy={busy}
        onSend={() => {
          setEmpty(label.trim() === '')
          if (label.trim() !== '') void run()
        }}
        problem={
          problem || warning ? (
            <Notice tone={problem ? 'bad' : 'warn'} role="alert">
              {problem || warning}
            </Notice>
          ) : null
        }
      >
        <TextInput
          label={t('invitation.label')}
          hint={first ? t('invitation.firstHint') : t('invitation.secondHint')}
          value={label}
          maxLength={100}
          error={empty ? t('invitation.labelEmpty') : undefined}
          onChange={(event) => setLabel(event.target.value)}
        />
      </Form>
    </>
  )
}
