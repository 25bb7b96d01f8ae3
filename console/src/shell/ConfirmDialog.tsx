import type { TFunction } from 'i18next'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@tessera/ui/Button.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import { call } from '../api.ts'
import { caseText } from '../words/case-names.ts'
import { namedText } from '../words/codes.ts'
import { dayText } from '../words/times.ts'
import { useAction } from '../use-action.ts'
import { FocusedButton } from '../parts/FocusedButton.tsx'
import { PasskeyNotices } from '../parts/PasskeyNotices.tsx'
import type { ConfirmedBy } from './use-confirmation.tsx'

/** Asks the person to confirm an act with a passkey, or in a sandbox without staff with a button. */
export function ConfirmDialog({
  act,
  words,
  by: { sandbox, enrolled },
  onAnswer,
}: {
  act: string
  words: string | undefined
  by: ConfirmedBy
  onAnswer: (confirmed: boolean) => void
}): ReactNode {
  const { t } = useTranslation('console')
  const possible = sandbox || enrolled
  const [cancelled, setCancelled] = useState(false)
  const { run, busy, problem } = useAction(
    async () => {
      setCancelled(false)
      await confirm(act, sandbox)
      onAnswer(true)
    },
    (error) => {
      const known = error instanceof DOMException || (error instanceof Error && error.name === 'NotAllowedError')
      if (known) setCancelled(true)
      return known
    },
  )
  return (
    <Dialog
      open
      title={t('confirm.title')}
      closeLabel={t('action.close')}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t('action.cancel')}</Button>
          {possible ? (
            <FocusedButton variant="primary" loading={busy} onClick={() => void run()}>
              {sandbox ? t('confirm.action') : t('confirm.passkey')}
            </FocusedButton>
          ) : null}
        </>
      }
    >
      <p>
        <strong>{words ?? actText(t, act)}</strong>
      </p>
      <p>{sandbox ? t('confirm.sandbox') : enrolled ? t('confirm.text') : t('confirm.noPasskey')}</p>
      <PasskeyNotices cancelled={cancelled} problem={problem} />
    </Dialog>
  )
}

/** What is confirmed, from the act's own form: `/v1/staff/case/decide NUMBER VERDICT`, or a period with its days and why. */
function actText(t: TFunction<'console'>, act: string): string {
  const [path = '', id = '', verdict = '', reason = ''] = act.split(' ')
  const isCase = /^\/v1\/staff\/(case|export)\//.test(path)
  const about = isCase && !reason ? (caseText(t, id) ?? t('confirm.ofCase', { id })) : id
  const period = reason !== '' && {
    from: dayText(id),
    to: dayText(verdict),
    reason: namedText(t, `exportReason.${reason}`, reason),
  }
  const values = { ...period, about, verdict: namedText(t, `confirm.verdict.${verdict}`, verdict) }
  return t(`confirm.act.${path.replace('/v1/staff/', '')}` as 'confirm.act.case/decide', values)
}

async function confirm(act: string, sandbox: boolean): Promise<void> {
  if (sandbox) {
    await call('POST /v1/staff/session/confirm', { act })
    return
  }
  const { signWithPasskey } = await import('../passkey.ts')
  const passkey = await signWithPasskey(await call('POST /v1/staff/session/confirm-options', { act }))
  await call('POST /v1/staff/session/confirm', { act, passkey })
}
