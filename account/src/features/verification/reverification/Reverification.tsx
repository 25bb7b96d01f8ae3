import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { WaitingTime } from '../../../status/WaitingTime.tsx'
import { ReasonList } from '../../../status/ReasonList.tsx'
import { formatDay } from '../../../format/dates.ts'
import { HomeLink } from '../../../shell/HomeLink.tsx'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { signOut } from '../../../shell/sign-out.ts'
import { useAction } from '../../../shell/use-action.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useSdk } from '../../../state/sdk.ts'
import { Requirements } from './Requirements.tsx'
import styles from './reverification.module.css'
import { UpdateActions, type UpdateActionsProps } from './UpdateActions.tsx'
import { variantOf, type UpdatePoi } from './variant.ts'

/** Asks for a newer document: the reason, the deadline, the requirements and one button. */
export function Reverification({ update, started, onStarted }: Omit<UpdateActionsProps, 'variant'>): ReactNode {
  const { t } = useTranslation()
  const leave = useAction(signOut)
  const variant = variantOf(update.siteInfo)
  // A partner's member has no session here to end.
  const sent = useSdk(({ visit }) => visit !== null && visit.partner !== null)
  return (
    <div className={styles['page']}>
      <PageTitle>{t('reverification.title')}</PageTitle>
      {update.status === 'DisplayUpdatePOIStatus_Pending' ? null : (
        <Notice tone="warn" title={t('reverification.note.title')}>
          {t(
            update.closedNow.length === 0
              ? 'reverification.note.text'
              : mayNow(update)
                ? 'reverification.note.overdue'
                : 'reverification.note.overdueLater',
          )}
        </Notice>
      )}
      <section className={styles['why']} aria-labelledby="why-heading">
        <h2 id="why-heading">{t('reverification.why.title')}</h2>
        <p>{t('reverification.why.text')}</p>
        <Deadline update={update} />
      </section>
      <Requirements variant={variant} />
      <div aria-live="polite">
        <State update={update} />
      </div>
      <UpdateActions update={update} variant={variant} started={started} onStarted={onStarted} />
      <div className={styles['leave']}>
        <HomeLink className="alone">{t('action.home')}</HomeLink>
        {sent ? null : (
          <Button variant="default" size="small" loading={leave.busy} onClick={() => void leave.run()}>
            {t('menu.signOut')}
          </Button>
        )}
      </div>
      <ActionProblem action={leave} />
    </div>
  )
}

/** Whether we accept a newer document now, here or in the app. */
const mayNow = ({ refused }: UpdatePoi): boolean => refused === null || refused === 'APP_ONLY'

/**
 * The deadline, and what closes after it. Once the member has sent the document, we show only what stays closed until
 * the decision.
 */
function Deadline({ update }: { update: UpdatePoi }): ReactNode {
  const { t, i18n } = useTranslation()
  const { status, dueOn, closedNow, closesNext } = update
  if (!dueOn) return null
  const sent = status === 'DisplayUpdatePOIStatus_Pending'
  const names = (products: readonly string[]): string =>
    new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
      products.map((product) => t(`product.${product}`, { defaultValue: product })),
    )
  return (
    <>
      {sent ? null : (
        <p className={styles['deadline']} data-over={closedNow.length > 0 || undefined}>
          <CalendarClock size={20} aria-hidden="true" />
          <span>
            {t(
              closedNow.length === 0
                ? 'reverification.deadline'
                : mayNow(update)
                  ? 'reverification.overdue'
                  : 'reverification.wasDue',
              { date: formatDay(dueOn, i18n.language) },
            )}
          </span>
        </p>
      )}
      {closedNow.length > 0 ? <p>{t('reverification.closedNow', { products: names(closedNow) })}</p> : null}
      {closesNext && !sent ? (
        <p>
          {t('reverification.closesNext', {
            date: formatDay(closesNext.on, i18n.language),
            products: names(closesNext.products),
          })}
        </p>
      ) : null}
    </>
  )
}

function State({ update: { status, rejectReason, rejectReasons } }: { update: UpdatePoi }): ReactNode {
  const { t } = useTranslation()
  switch (status) {
    case 'DisplayUpdatePOIStatus_Pending':
      return (
        <>
          <Notice tone="process">{t('reverification.processing')}</Notice>
          <WaitingTime kind="attempt" />
        </>
      )
    case 'DisplayUpdatePOIStatus_Rejected':
    case 'DisplayUpdatePOIStatus_Rejected_Daily':
      return (
        <Notice tone="bad" title={t('reverification.ReviewFailed')}>
          {rejectReasons.length > 0 ? (
            <div className={styles['refused']}>
              <ReasonList codes={rejectReasons} />
            </div>
          ) : (
            rejectReason
          )}
        </Notice>
      )
    default:
      return null
  }
}
