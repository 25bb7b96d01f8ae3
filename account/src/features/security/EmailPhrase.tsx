import { Button } from '@tessera/ui/Button.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal, namedFields } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { useAction } from '../../shell/use-action.ts'
import { confirmed } from '../../state/confirm.ts'
import { toasts } from '../../state/toasts.ts'
import styles from './security.module.css'

/** The phrase in our emails. It is not shown here: who sees an open page must not be able to imitate us. */
export function EmailPhrase({ isSet, onChanged }: { isSet: boolean; onChanged: () => Promise<void> }): ReactNode {
  const { t } = useTranslation()
  const [phrase, setPhrase] = useState('')
  const [asked, setAsked] = useState(false)
  const [isPassword, setIsPassword] = useState(false)
  const short = [...phrase.trim()].length < 3
  const store = async (chosen: string): Promise<void> => {
    await confirmed(() => call('POST /v1/private/security/phrase', { body: { phrase: chosen } }))
    setPhrase('')
    setAsked(false)
    await onChanged()
    toasts.add({ kind: 'success', title: t(chosen ? 'security.phrase.saved' : 'security.phrase.removed') })
  }
  const save = useAction(
    () => store(phrase.trim()),
    (error) => {
      const refused = isRefusal(error, retCodes.invalidParameters)
      if (!refused || !namedFields(error.extInfo).some(({ rule }) => rule === 'password')) return false
      setIsPassword(true)
      return true
    },
  )
  const fault = isPassword ? t('security.phrase.isPassword') : asked && short ? t('security.phrase.short') : undefined
  const remove = useAction(() => store(''))
  const send = (): void => {
    setAsked(true)
    if (!short) void save.run()
  }
  return (
    <>
      <p className={styles['lead']}>{t(isSet ? 'security.phrase.set' : 'security.phrase.text')}</p>
      <Form
        onSend={send}
        busy={save.busy}
        label={t('security.phrase.title')}
        action={t('security.save')}
        variant="secondary"
        problem={
          <>
            <ActionProblem action={save} />
            <ActionProblem action={remove} />
          </>
        }
        after={
          isSet ? (
            <Button size="large" fullWidth loading={remove.busy} onClick={() => void remove.run()}>
              {t('security.phrase.remove')}
            </Button>
          ) : null
        }
      >
        <TextInput
          label={t('security.phrase.label')}
          value={phrase}
          maxLength={40}
          autoComplete="off"
          error={fault}
          onChange={(event) => {
            setPhrase(event.target.value)
            setIsPassword(false)
          }}
        />
      </Form>
    </>
  )
}
