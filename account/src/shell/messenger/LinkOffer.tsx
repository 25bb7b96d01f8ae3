import { Button } from '@tessera/ui/Button.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { PasswordInput } from '@tessera/ui/PasswordInput.tsx'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { confirmed } from '../../state/confirm.ts'
import { toasts } from '../../state/toasts.ts'
import { ActionProblem } from '../ActionProblem.tsx'
import { useAction } from '../use-action.ts'
import styles from './LinkOffer.module.css'
import { storeOffer, storedOffer } from './offer.ts'

/** Asks a member who has just signed in from the messenger whether the messenger may sign them in from now on. */
export function LinkOffer({ brand }: { brand: string }): ReactNode {
  const { t } = useTranslation()
  const [offer, setOffer] = useState(() => storedOffer(window.sessionStorage, Date.now()))
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState('')
  const form = useId()
  const close = (): void => {
    storeOffer(window.sessionStorage, null)
    setOffer(null)
  }
  const link = useAction(
    async (token: string) => {
      await confirmed(() => call('POST /v1/private/messenger/link', { body: { link_token: token, password } }))
      close()
      toasts.add({ kind: 'success', title: t('messenger.linked') })
    },
    (error) => {
      if (!isRefusal(error, retCodes.signInFailed)) return false
      setWrong(t('messenger.passwordWrong'))
      return true
    },
  )
  const submit = (): void => {
    if (password === '') setWrong(t('messenger.passwordEmpty'))
    else if (offer) void link.run(offer.token)
  }
  return (
    <Dialog
      open={offer !== null}
      title={t('messenger.title')}
      closeLabel={t('action.close')}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {t('messenger.notNow')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={link.busy}>
            {t('messenger.link')}
          </Button>
        </>
      }
    >
      <Form id={form} busy={link.busy} problem={<ActionProblem action={link} />} onSend={submit}>
        <p>{t('messenger.account')}</p>
        <p className={styles['name']} dir="auto">
          {offer?.name}
        </p>
        <p>{t('messenger.warning', { brand })}</p>
        <PasswordInput
          label={t('messenger.password')}
          autoComplete="current-password"
          value={password}
          error={wrong || undefined}
          showLabel={t('messenger.show')}
          hideLabel={t('messenger.hide')}
          onChange={({ target }) => {
            setPassword(target.value)
            setWrong('')
          }}
        />
      </Form>
    </Dialog>
  )
}
