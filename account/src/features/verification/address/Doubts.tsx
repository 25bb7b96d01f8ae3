import { Button, buttonClass } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { formatDay } from '../../../format/dates.ts'
import { isolated } from '../../../format/isolated.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { useLostAttempt } from '../capture/use-lost-attempt.ts'
import styles from './address.module.css'
import type { Proof, Status } from './load.ts'

/** What the document shows, where it differs. */
function DoubtList({ doubts }: Pick<Proof, 'doubts'>): ReactNode {
  const { t, i18n } = useTranslation()
  return doubts.map(({ doubt, shown = '' }) => (
    <p key={doubt}>
      {t(`address.doubt.${doubt}`, { shown: doubt === 'date' ? formatDay(shown, i18n.language) : isolated(shown) })}
    </p>
  ))
}

/** What the member can correct in the form. */
const ofDetails: readonly string[] = ['address', 'date', 'country']

interface DoubtsBeforeSendingProps {
  doubts: Proof['doubts']
  busy: boolean
  sending: boolean
  /** The pages go, for those of another document. */
  onOther: () => void
  onEdit: () => void
  onSend: () => void
}

/** What is known against the document before it is sent: another one is the way we advise. */
export function DoubtsBeforeSending({
  doubts,
  busy,
  sending,
  onOther,
  onEdit,
  onSend,
}: DoubtsBeforeSendingProps): ReactNode {
  const { t } = useTranslation()
  return (
    <Notice
      tone="warn"
      title={t('address.doubt.title')}
      action={
        <div className={styles['choice']}>
          <Button variant="primary" size="large" loading={busy} onClick={onOther}>
            {t('remedy.other-document')}
          </Button>
          {doubts.some(({ doubt }) => ofDetails.includes(doubt)) ? (
            <Button variant="default" size="large" onClick={onEdit}>
              {t('address.doubt.correct')}
            </Button>
          ) : null}
          <Button variant="default" size="large" loading={sending} onClick={onSend}>
            {t('kyc.confirm.sendAnyway')}
          </Button>
        </div>
      }
    >
      <DoubtList doubts={doubts} />
      <p>{t('address.doubt.anyway')}</p>
    </Notice>
  )
}

/** While the proof is in review: what differs, and the way to send another document instead. */
export function DoubtsInReview({
  proof,
  onReplaced,
}: {
  proof: Proof
  onReplaced: (status: Status) => void
}): ReactNode {
  const { t } = useTranslation()
  const lost = useLostAttempt()
  const replace = useAction(async () => {
    onReplaced(await call('POST /v3/private/kyc/address/proof', { body: { replace: proof.proofId } }))
  }, lost)
  if (!proof.replaceable && proof.doubts.length === 0) return null
  const other = proof.replaceable ? (
    <>
      <button
        type="button"
        className={buttonClass({ variant: proof.doubts.length > 0 ? 'primary' : 'default', size: 'large' })}
        disabled={replace.busy}
        onClick={() => void replace.run()}
      >
        {t('address.replace.action')}
      </button>
      <ActionProblem action={replace} />
    </>
  ) : null
  return (
    <Notice
      tone={proof.doubts.length > 0 ? 'warn' : 'info'}
      {...(proof.doubts.length > 0 ? { title: t('address.doubt.waiting') } : {})}
      action={other}
    >
      <DoubtList doubts={proof.doubts} />
      {other ? <p>{t('address.replace.text')}</p> : null}
    </Notice>
  )
}
