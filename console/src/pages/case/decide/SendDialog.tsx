import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import type { Verdict } from '@tessera/contract/verdicts.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import { FocusedButton } from '../../../parts/FocusedButton.tsx'
import { reasonText } from '../../../words/codes.ts'
import { Problem } from '../../../parts/Problem.tsx'
import { Blocks } from './Blocks.tsx'
import { asksWhy, chosenReasons, isOff, isProposal, offeredFor, type TypedChoice } from './choice.ts'
import styles from './Decision.module.css'

interface SendDialogProps {
  view: CaseView
  verdict: Verdict
  choice: TypedChoice
  busy: boolean
  problem: string
  onSend: () => void
  onClose: () => void
}

/** Shows what will be sent, and what the member will read, before it is. */
export function SendDialog({ view, verdict, choice, busy, problem, onSend, onClose }: SendDialogProps): ReactNode {
  const { t } = useTranslation('console')
  const { because } = choice
  const reasons = chosenReasons(choice, view)
  const offered = offeredFor(view, verdict)
  const proposal = isProposal(choice, view)
  // The case may have changed since this step was opened.
  const off = isOff(verdict, view)
  const title =
    view.proposedVerdict === verdict
      ? t(`send.confirm.${view.proposedVerdict}`)
      : proposal
        ? t(`send.propose.${verdict === 'upheld' ? 'approved' : verdict}`)
        : t(`send.title.${verdict}`)
  return (
    <Dialog
      open
      title={title}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.back')}</Button>
          <FocusedButton
            variant="primary"
            loading={busy}
            aria-disabled={off || undefined}
            onClick={() => {
              if (!off) onSend()
            }}
          >
            {t('send.action')}
          </FocusedButton>
        </>
      }
    >
      {off ? <Blocks view={view} asked /> : null}
      <p>{t('send.about', { kind: t(`kind.${view.kind}`), member: view.member.id })}</p>
      {verdict === 'approved' && because && asksWhy(choice, view) ? (
        <p>{t('send.because', { reason: t(`because.${because}`) })}</p>
      ) : null}
      {reasons.length > 0 ? (
        <ul className={styles['sent']}>
          {reasons.map(({ code, photos }) => {
            const text = offered.find((one) => one.code === code)
            return (
              <li key={code}>
                <strong>{reasonText(t, code)}</strong>
                {photos.length > 0 ? ` (${photos.map((photo) => t(`photo.${photo}`)).join(', ')})` : null}
                {text ? (
                  <span className={styles['read']}>{t('decide.reads', { text: `${text.title}. ${text.remedy}` })}</span>
                ) : null}
              </li>
            )
          })}
        </ul>
      ) : null}
      {verdict === 'resubmission_requested' && choice.corrections.length > 0 ? (
        <>
          <p>{t('send.corrections')}</p>
          <ul className={styles['sent']}>
            {view.answers
              .filter(({ path }) => choice.corrections.includes(path))
              .map(({ path, question }) => (
                <li key={path}>{question}</li>
              ))}
          </ul>
        </>
      ) : null}
      <Notified view={view} verdict={verdict} proposal={proposal} />
      <Problem text={problem} />
    </Dialog>
  )
}

/** The email that the member gets, as it is sent. */
function Notified({
  view,
  verdict,
  proposal,
}: Pick<SendDialogProps, 'view' | 'verdict'> & { proposal: boolean }): ReactNode {
  const { t } = useTranslation('console')
  const notice = view.notices.find((one) => one.verdict === verdict)
  if (!notice) return <p>{t(proposal ? 'send.second' : 'send.noNotice')}</p>
  return (
    <>
      <p>{t(proposal ? 'send.afterSecond' : 'send.notice')}</p>
      <blockquote className={styles['notice']} lang={view.member.language} dir="auto">
        <strong>{notice.subject}</strong>
        <p>{notice.body}</p>
      </blockquote>
    </>
  )
}
