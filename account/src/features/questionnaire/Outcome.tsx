import { Button, buttonClass } from '@tessera/ui/Button.tsx'
import { Notice, type NoticeTone } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { formatAppointment, formatInstant } from '../../format/dates.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { HelpLink } from '../../shell/HelpLink.tsx'
import { HomeLink } from '../../shell/HomeLink.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { useAction } from '../../shell/use-action.ts'
import type { KycInfo } from '../../state/kyc-info.ts'
import { Next } from '../../status/tasks/Next.tsx'
import type { Wanted } from './forms.ts'
import type { Detail, Draft, Questionnaire } from './load.ts'
import { Reasons } from './Reasons.tsx'
import { Sent } from './Sent.tsx'
import styles from './form.module.css'

interface OutcomeProps {
  /** Of the member: what they have to do beside this. */
  info: KycInfo
  questionnaire: Questionnaire
  detail: Detail
  /** The answers as they were sent. */
  draft: Draft
  wanted: Wanted
  /** It can be filled in again. */
  onReopened: () => void
}

type Shown = 'pending' | 'reviewing' | 'approved' | 'over' | 'retail' | 'resubmission' | 'again' | 'final' | 'elsewhere'
const tones: Record<Shown, NoticeTone> = {
  pending: 'info',
  reviewing: 'info',
  approved: 'good',
  over: 'warn',
  retail: 'info',
  resubmission: 'warn',
  again: 'bad',
  final: 'bad',
  elsewhere: 'info',
}

/** What the press that answers anew says. */
const reopening = {
  pending: 'questionnaire.resubmission',
  reviewing: 'questionnaire.resubmission',
  approved: 'questionnaire.changeChoice',
  over: 'questionnaire.renew',
  retail: 'questionnaire.changeChoice',
  resubmission: 'questionnaire.resubmission',
  again: 'questionnaire.again',
  final: 'questionnaire.resubmission',
  elsewhere: 'questionnaire.resubmission',
} as const satisfies Record<Shown, string>

function shownOf({ status, offered, mayReopen, mayReopenAt, validUntil, isChoice }: Questionnaire): Shown {
  if (!offered) return 'elsewhere'
  if (status === 'QUESTIONNAIRE_STATUS_APPROVED') {
    // A choice can be taken back while it holds, too.
    if (!mayReopen || validUntil === null || Date.parse(validUntil) > Date.now()) return 'approved'
    // Whoever chose to stay retail, gave their class up or had it run out owes no answers.
    return isChoice ? 'retail' : 'over'
  }
  if (status === 'QUESTIONNAIRE_STATUS_REJECTED') return mayReopenAt ? 'again' : mayReopen ? 'resubmission' : 'final'
  return status === 'QUESTIONNAIRE_STATUS_PENDING' ? 'pending' : 'reviewing'
}

/** What is said beside what each of its state says. */
function ownWords(
  shown: Shown,
  { endedByMove, isChoice }: Questionnaire,
): 'over.moved' | 'retail.moved' | 'elsewhere.moved' | 'elsewhere.choice' | null {
  if ((shown === 'over' || shown === 'retail' || (shown === 'elsewhere' && isChoice)) && endedByMove)
    return `${shown}.moved`
  return shown === 'elsewhere' && isChoice ? 'elsewhere.choice' : null
}

const decided = (status: Questionnaire['status']): boolean => status === 'QUESTIONNAIRE_STATUS_APPROVED'

/** When somebody of ours talks with the member, and the way in; nothing once it was decided. */
function Appointment({ questionnaire: { appointment, status } }: Pick<OutcomeProps, 'questionnaire'>): ReactNode {
  const { t, i18n } = useTranslation()
  if (!appointment || decided(status)) return null
  const { at, link } = appointment
  return (
    <Notice tone="info" title={t('questionnaire.appointment.title', { time: formatAppointment(at, i18n.language) })}>
      <p>
        <a href={link} rel="noreferrer" target="_blank">
          {t('questionnaire.appointment.join')}
        </a>
      </p>
      <p>{t('questionnaire.appointment.other')}</p>
    </Notice>
  )
}

/** After sending: where it stands, what comes next, what can be done. */
export function Outcome({ info, questionnaire, detail, draft, wanted, onReopened }: OutcomeProps): ReactNode {
  const { t, i18n } = useTranslation()
  const shown = shownOf(questionnaire)
  // Nothing is said of taking back what cannot be taken back.
  const words = shown === 'pending' && !questionnaire.mayWithdraw ? 'reviewing' : shown
  const which = {
    templateCode: wanted.code,
    ...(wanted.requestId === undefined ? {} : { requestId: wanted.requestId }),
  }
  const reopen = useAction(async () => {
    if (questionnaire.mayReopen) await call('POST /v3/private/kyc/create-questionnaire', { body: which })
    else await call('POST /v1/private/questionnaire/withdraw', { body: which })
    onReopened()
  })
  // What is to be mended, or answered anew, comes before all else.
  const next = shown === 'resubmission' || shown === 'over' ? null : info.nextTask
  const text =
    ownWords(shown, questionnaire) ??
    (next && (words === 'reviewing' || words === 'approved') ? (`${words}.more` as const) : (`${words}.text` as const))
  const time = (instant: string | null): string => (instant ? formatInstant(instant, i18n.language) : '')
  const appointed = questionnaire.appointment !== null && !decided(questionnaire.status)
  const told = (
    <>
      <p>
        {t(`questionnaire.outcome.${text}`, {
          time: time(shown === 'over' ? questionnaire.validUntil : questionnaire.mayReopenAt),
        })}
      </p>
      {questionnaire.submittedAt ? <p>{t('questionnaire.sentAt', { time: time(questionnaire.submittedAt) })}</p> : null}
      {questionnaire.validUntil && shown === 'approved' ? (
        <p>{t('questionnaire.validUntil', { time: time(questionnaire.validUntil) })}</p>
      ) : null}
    </>
  )
  return (
    <div className={styles['narrow']}>
      <PageTitle>{detail.texts.title}</PageTitle>
      {/* Whoever has an appointment looks for it first. */}
      <Appointment questionnaire={questionnaire} />
      {appointed ? (
        told
      ) : (
        <Notice tone={tones[shown]} title={t(`questionnaire.outcome.${shown}.title`)}>
          {told}
        </Notice>
      )}
      {shown === 'elsewhere' ? null : <Reasons questionnaire={questionnaire} detail={detail} />}
      {next ? <Next info={info} /> : null}
      {questionnaire.submittedAt ? <Sent detail={detail} draft={draft} wanted={wanted} /> : null}
      <ActionProblem action={reopen} />
      {questionnaire.mayReopen || questionnaire.mayWithdraw ? (
        <Button
          variant={questionnaire.mayReopen && shown !== 'approved' && shown !== 'retail' ? 'primary' : 'secondary'}
          size="large"
          fullWidth
          loading={reopen.busy}
          onClick={() => void reopen.run()}
        >
          {t(questionnaire.mayReopen ? reopening[shown] : 'questionnaire.withdraw')}
        </Button>
      ) : null}
      {shown === 'final' ? (
        <HelpLink className={buttonClass({ variant: 'secondary', size: 'large', fullWidth: true })} />
      ) : null}
      <HomeLink className={buttonClass({ variant: 'default', size: 'large', fullWidth: true })}>
        {t('action.home')}
      </HomeLink>
    </div>
  )
}
