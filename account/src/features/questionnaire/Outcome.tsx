import { Button, buttonClass } from '@tessera/ui/Button.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import { Notice, type NoticeTone } from '@tessera/ui/Notice.tsx'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { formatAppointment, formatDayOf, formatInstant } from '../../format/dates.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { HelpLink } from '../../shell/HelpLink.tsx'
import { HomeLink } from '../../shell/HomeLink.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { useAction } from '../../shell/use-action.ts'
import type { KycInfo } from '../../state/kyc-info.ts'
import { WaitForReview } from '../../status/result/parts.ts'
import { Result } from '../../status/result/Result.tsx'
import { Next } from '../../status/tasks/Next.tsx'
import { Consequences } from './Consequences.tsx'
import type { Wanted } from './forms.ts'
import type { Detail, Questionnaire } from './load.ts'
import type { Draft } from '../../state/drafts.ts'
import { Reasons } from './Reasons.tsx'
import { Sent } from './Sent.tsx'
import styles from './form.module.css'

interface OutcomeProps {
  /** The member's other tasks. */
  info: KycInfo
  questionnaire: Questionnaire
  /** The status changed while the member was on this page. */
  news: boolean
  detail: Detail
  /** The submitted answers. */
  draft: Draft
  wanted: Wanted
  /** The member can fill it in again. */
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

/** The label of the button that starts it again. */
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
    // A choice can be withdrawn while it is valid, too.
    if (!mayReopen || validUntil === null || Date.parse(validUntil) > Date.now()) return 'approved'
    // A member who chose to stay retail, gave the class up or let it expire has no answers to renew.
    return isChoice ? 'retail' : 'over'
  }
  if (status === 'QUESTIONNAIRE_STATUS_REJECTED') return mayReopenAt ? 'again' : mayReopen ? 'resubmission' : 'final'
  return status === 'QUESTIONNAIRE_STATUS_PENDING' ? 'pending' : 'reviewing'
}

/** Texts that are added to the text of each state. */
function ownWords(
  shown: Shown,
  { endedByMove, isChoice }: Questionnaire,
): 'over.moved' | 'retail.moved' | 'elsewhere.moved' | 'elsewhere.choice' | null {
  if ((shown === 'over' || shown === 'retail' || (shown === 'elsewhere' && isChoice)) && endedByMove)
    return `${shown}.moved`
  return shown === 'elsewhere' && isChoice ? 'elsewhere.choice' : null
}

const decided = (status: Questionnaire['status']): boolean => status === 'QUESTIONNAIRE_STATUS_APPROVED'

/** When the video call with a reviewer takes place, and the link to it. Nothing after the decision. */
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

/** After sending: the status, what comes next and what the member can do. */
export function Outcome({ info, news, questionnaire, detail, draft, wanted, onReopened }: OutcomeProps): ReactNode {
  const { t } = useTranslation()
  const shown = shownOf(questionnaire)
  // Corrections and renewals come before everything else.
  const next = shown === 'resubmission' || shown === 'over' ? null : info.nextTask
  const appointed = questionnaire.appointment !== null && !decided(questionnaire.status)
  const message = <Message questionnaire={questionnaire} shown={shown} more={next !== null} />
  const sentAnswers = questionnaire.submittedAt ? <Sent detail={detail} draft={draft} wanted={wanted} /> : null
  const changes = <Changes questionnaire={questionnaire} shown={shown} wanted={wanted} onReopened={onReopened} />
  const home = (
    <HomeLink className={buttonClass({ variant: 'default', size: 'large', fullWidth: true })}>
      {t('action.home')}
    </HomeLink>
  )
  if (endsWell(shown))
    return (
      <Result
        title={t(`questionnaire.outcome.${shown}.title`)}
        lead={detail.texts.title}
        news={news}
        waits={shown !== 'approved'}
        info={info}
        actions={
          <>
            {changes}
            {home}
          </>
        }
      >
        {/* A member with an appointment looks for it first. */}
        <Appointment questionnaire={questionnaire} />
        <div className={styles['stack']}>
          {message}
          {shown === 'approved' || appointed ? null : (
            <Suspense>
              <WaitForReview kind="questionnaire" />
            </Suspense>
          )}
        </div>
        <Consequences detail={detail} />
        <Reasons questionnaire={questionnaire} detail={detail} />
        {sentAnswers}
      </Result>
    )
  return (
    <div className={styles['narrow']}>
      <PageTitle>{detail.texts.title}</PageTitle>
      {/* A member with an appointment looks for it first. */}
      <Appointment questionnaire={questionnaire} />
      {appointed ? (
        message
      ) : (
        <Notice tone={tones[shown]} title={t(`questionnaire.outcome.${shown}.title`)}>
          {message}
        </Notice>
      )}
      {shown === 'elsewhere' ? null : <Reasons questionnaire={questionnaire} detail={detail} />}
      {next ? <Next info={info} /> : null}
      {sentAnswers}
      {changes}
      {shown === 'final' ? (
        <HelpLink className={buttonClass({ variant: 'secondary', size: 'large', fullWidth: true })} />
      ) : null}
      {home}
    </div>
  )
}

interface MessageProps extends Pick<OutcomeProps, 'questionnaire'> {
  shown: Shown
  /** There is another task to do. */
  more: boolean
}

/** What the status means, and since and until when. */
function Message({ questionnaire, shown, more }: MessageProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { mayWithdraw, submittedAt, validUntil, mayReopenAt } = questionnaire
  // Do not mention a withdrawal that is not possible.
  const words = shown === 'pending' && !mayWithdraw ? 'reviewing' : shown
  const text =
    ownWords(shown, questionnaire) ??
    (more && words === 'approved' ? (`${words}.more` as const) : (`${words}.text` as const))
  // The next step stands below.
  const isSilent = more && words === 'reviewing'
  const time = (instant: string | null): string => (instant ? formatInstant(instant, i18n.language) : '')
  const day = (instant: string | null): string => (instant ? formatDayOf(instant, i18n.language) : '')
  return (
    <>
      {isSilent ? null : (
        <p>
          {t(`questionnaire.outcome.${text}`, {
            time: shown === 'over' ? day(validUntil) : time(mayReopenAt),
          })}
        </p>
      )}
      {submittedAt ? <p>{t('questionnaire.sentAt', { time: time(submittedAt) })}</p> : null}
      {validUntil && shown === 'approved' ? <p>{t('questionnaire.validUntil', { time: day(validUntil) })}</p> : null}
    </>
  )
}

/** The button that withdraws what was sent, or starts it again. */
function Changes({
  questionnaire: { mayReopen, mayWithdraw },
  shown,
  wanted,
  onReopened,
}: Pick<OutcomeProps, 'questionnaire' | 'wanted' | 'onReopened'> & { shown: Shown }): ReactNode {
  const { t } = useTranslation()
  const body = {
    templateCode: wanted.code,
    ...(wanted.requestId === undefined ? {} : { requestId: wanted.requestId }),
  }
  const [asking, setAsking] = useState(false)
  const reopen = useAction(async () => {
    setAsking(false)
    await call(mayReopen ? 'POST /v3/private/kyc/create-questionnaire' : 'POST /v1/private/questionnaire/withdraw', {
      body,
    })
    onReopened()
  })
  if (!mayReopen && !mayWithdraw) return <ActionProblem action={reopen} />
  return (
    <>
      <ActionProblem action={reopen} />
      <Button
        variant={mayReopen && !endsWell(shown) && shown !== 'retail' ? 'primary' : 'default'}
        size="large"
        fullWidth
        loading={reopen.busy}
        onClick={() => (mayReopen ? void reopen.run() : setAsking(true))}
      >
        {t(mayReopen ? reopening[shown] : 'questionnaire.withdraw')}
      </Button>
      <Dialog
        open={asking}
        title={t('questionnaire.withdrawing.title')}
        closeLabel={t('action.close')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="primary" onClick={() => void reopen.run()}>
              {t('questionnaire.withdraw')}
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              {t('action.cancel')}
            </Button>
          </>
        }
      >
        <p>{t('questionnaire.withdrawing.text')}</p>
      </Dialog>
    </>
  )
}

type GoodEnd = 'pending' | 'reviewing' | 'approved'
const goodEnds: readonly string[] = ['pending', 'reviewing', 'approved'] satisfies GoodEnd[]

/** What was sent or approved. */
function endsWell(shown: Shown): shown is GoodEnd {
  return goodEnds.includes(shown)
}
