import { Button } from '@tessera/ui/Button.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { formatDayOf, formatSince } from '../../format/dates.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { createPasskey, newPasskeyName, PasskeyCancelled } from '../../shell/confirm/passkey-browser.ts'
import { useAction } from '../../shell/use-action.ts'
import { confirmed } from '../../state/confirm.ts'
import { toasts } from '../../state/toasts.ts'
import type { Security } from './load.ts'
import styles from './security.module.css'

type Passkey = Security['passkeys'][number]

/** The member's passkeys. Each can be renamed and removed. */
export function Passkeys({
  list,
  outranked,
  onChanged,
}: {
  list: readonly Passkey[] /** An open form has the main button. */
  outranked: boolean
  onChanged: () => Promise<void>
}): ReactNode {
  const { t, i18n } = useTranslation()
  const [renaming, setRenaming] = useState<Passkey | null>(null)
  const [removing, setRemoving] = useState('')
  const [cancelled, setCancelled] = useState(false)
  const [now] = useState(() => new Date())
  const add = useAction(
    async () => {
      setCancelled(false)
      const options = await confirmed(() => call('POST /v1/private/security/passkey-options', { body: {} }))
      const passkey = await createPasskey(options)
      const name = newPasskeyName()
      await confirmed(() => call('POST /v1/private/security/passkey-add', { body: { name, passkey } }))
      await onChanged()
      toasts.add({ kind: 'success', title: t('security.passkeys.added') })
    },
    (error) => {
      if (!(error instanceof PasskeyCancelled)) return false
      setCancelled(true)
      return true
    },
  )
  const remove = useAction(async (id: string) => {
    setRemoving(id)
    await confirmed(() => call('POST /v1/private/security/passkey-remove', { body: { id } }))
    await onChanged()
    toasts.add({ kind: 'success', title: t('security.passkeys.removed') })
  })
  return (
    <>
      <p className={styles['lead']}>{t('security.passkeys.text')}</p>
      {list.length > 0 ? (
        <ul className={styles['list']}>
          {list.map((passkey) => (
            <li key={passkey.id} className={styles['row']}>
              <div>
                <p className={styles['value']}>{passkey.name}</p>
                <p className={styles['about']}>
                  {t('security.passkeys.since', { day: formatDayOf(passkey.createdAt, i18n.language) })}
                  {' · '}
                  {passkey.lastUsedAt
                    ? t('security.passkeys.used', { when: formatSince(passkey.lastUsedAt, now, i18n.language) })
                    : t('security.passkeys.unused')}
                </p>
              </div>
              <div className={styles['buttons']}>
                <Button
                  size="small"
                  aria-label={t('security.passkeys.renameThis', { name: passkey.name })}
                  onClick={() => setRenaming(passkey)}
                >
                  {t('security.passkeys.rename')}
                </Button>
                <Button
                  size="small"
                  loading={remove.busy && removing === passkey.id}
                  aria-label={t('security.passkeys.removeThis', { name: passkey.name })}
                  onClick={() => void remove.run(passkey.id)}
                >
                  {t('security.passkeys.remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      <ActionProblem action={remove} />
      {cancelled ? (
        <p role="alert" className={styles['about']}>
          {t('security.passkeys.cancelled')}
        </p>
      ) : null}
      <ActionProblem action={add} />
      <Button
        variant={list.length > 0 || outranked ? 'secondary' : 'primary'}
        loading={add.busy}
        onClick={() => void add.run()}
      >
        {t('security.passkeys.add')}
      </Button>
      {renaming ? (
        <Rename
          passkey={renaming}
          onDone={async () => {
            setRenaming(null)
            await onChanged()
          }}
          onClose={() => setRenaming(null)}
        />
      ) : null}
    </>
  )
}

function Rename({
  passkey,
  onDone,
  onClose,
}: {
  passkey: Passkey
  onDone: () => Promise<void>
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const [name, setName] = useState(passkey.name)
  const [asked, setAsked] = useState(false)
  const rename = useAction(async () => {
    await call('POST /v1/private/security/passkey-rename', { body: { id: passkey.id, name: name.trim() } })
    await onDone()
  })
  const send = (): void => {
    setAsked(true)
    if (name.trim()) void rename.run()
  }
  return (
    <Dialog open title={t('security.passkeys.rename')} closeLabel={t('action.close')} onClose={onClose}>
      <Form
        onSend={send}
        busy={rename.busy}
        action={t('security.save')}
        label={t('security.passkeys.rename')}
        problem={<ActionProblem action={rename} />}
      >
        <TextInput
          label={t('security.passkeys.name')}
          value={name}
          maxLength={60}
          error={asked && !name.trim() ? t('security.passkeys.nameEmpty') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </Form>
    </Dialog>
  )
}
