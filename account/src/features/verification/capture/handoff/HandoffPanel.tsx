import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../../format/dates.ts'
import { ActionProblem } from '../../../../shell/ActionProblem.tsx'
import { PageTitle } from '../../../../shell/PageTitle.tsx'
import { useDeviceName } from '../../../../shell/use-device-name.ts'
import type { Attempt } from '../load.ts'
import { nextStepOf, stepsOf } from '../steps.ts'
import type { Handoff, HandoffStatus } from './handoff.ts'
import styles from './handoff.module.css'
import { LinkInstead } from './LinkInstead.tsx'
import { QrCode } from '../../../../shell/QrCode.tsx'
import type { HandoffView } from './use-handoff.ts'

export interface HandoffPanelProps {
  view: HandoffView & { handoff: Handoff }
  attempt: Attempt | null
  /** Opens the link in another browser of this device; null when another device continues. */
  open: ((url: string) => void) | null
}

/**
 * Replaces the step during a handoff: first the QR code, then the progress on the phone. The member can end the
 * handoff at any time.
 */
export function HandoffPanel({
  view: { handoff, status, start, cancel },
  attempt,
  open,
}: HandoffPanelProps): ReactNode {
  const { t } = useTranslation()
  const deviceName = useDeviceName()
  const device = deviceName(status.userAgent)
  const place = open ? 'handoff.outside' : 'handoff'
  const leads = {
    waiting: t(`${place}.waiting.lead`),
    opened: t(`${place}.opened.lead`, { device, number: handoff.number }),
    connected: t(`${place}.connected.lead`, { device }),
    ended: t(`handoff.ended.${status.end ?? 'expired'}`),
  }
  return (
    <div className={styles['panel']}>
      <News state={status.state}>
        <PageTitle lead={leads[status.state]}>{t(`${place}.${status.state}.title`)}</PageTitle>
      </News>
      {status.state === 'waiting' && !open ? <Code handoff={handoff} /> : null}
      {status.state === 'waiting' && open ? <Number number={handoff.number} /> : null}
      {status.state === 'opened' ? <Number number={handoff.number} /> : null}
      {status.state === 'connected' ? <Steps attempt={attempt} /> : null}
      <ActionProblem action={start} />
      <ActionProblem action={cancel} />
      <div className={styles['actions']}>
        {status.state === 'waiting' && open ? (
          <Button variant="primary" size="large" fullWidth onClick={() => open(handoff.url)}>
            {t('handoff.outside.waiting.again')}
          </Button>
        ) : null}
        {status.state === 'ended' ? (
          <Button
            variant="primary"
            size="large"
            fullWidth
            loading={start.busy}
            onClick={() => void start.run(...(open ? [open] : []))}
          >
            {t(`${place}.ended.again`)}
          </Button>
        ) : null}
        <Button variant="secondary" size="large" fullWidth loading={cancel.busy} onClick={() => void cancel.run()}>
          {status.state === 'opened' ? t(`${place}.opened.notMine`) : t('handoff.here')}
        </Button>
      </div>
      {status.state === 'waiting' && !open ? <AboutCode handoff={handoff} /> : null}
    </div>
  )
}

/** The status changed by itself, so the new heading takes the focus. */
function News({ state, children }: { state: HandoffStatus['state']; children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const heading = box.current?.querySelector('h1')
    // Not after a reload: the page sets its own initial focus.
    if (heading && (shown.current !== null || document.activeElement !== document.body)) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    shown.current = state
  }, [state])
  return <div ref={box}>{children}</div>
}

function Code({ handoff }: { handoff: Handoff }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles['code']}>
        <QrCode rows={handoff.qr} alt={t('handoff.waiting.alt')} />
        <Number number={handoff.number} />
      </div>
      <ol className={styles['how']}>
        <li>{t('handoff.waiting.step1')}</li>
        <li>{t('handoff.waiting.step2')}</li>
        <li>{t('handoff.waiting.step3')}</li>
      </ol>
    </>
  )
}

/** What few members need, below the way back. */
function AboutCode({ handoff }: { handoff: Handoff }): ReactNode {
  const { t, i18n } = useTranslation()
  return (
    <>
      <p className={styles['quiet']}>
        {t('handoff.waiting.until', { time: formatTime(handoff.expiresAt, i18n.language) })}
      </p>
      <LinkInstead url={handoff.url} />
    </>
  )
}

function Number({ number }: { number: number }): ReactNode {
  const { t } = useTranslation()
  return (
    <p className={styles['compare']}>
      {t('handoff.number')}
      <strong>{number}</strong>
    </p>
  )
}

/** Each step with an icon and a text. */
function Steps({ attempt }: { attempt: Attempt | null }): ReactNode {
  const { t } = useTranslation()
  const steps = attempt ? stepsOf(attempt) : (['document', 'front', 'confirm'] as const)
  const next = steps.findIndex((step) => step === nextStepOf(attempt))
  return (
    <>
      <ul className={styles['steps']} aria-label={t('handoff.connected.steps')}>
        {steps.map((step, index) => {
          const done = attempt !== null && index < next
          const Icon = done ? Check : Circle
          const name =
            step === 'front' && attempt?.documentType === 'PASSPORT'
              ? t('kyc.photo.title.page')
              : t(`handoff.step.${step}`)
          return (
            <li key={step} data-done={done}>
              <Icon size={18} aria-hidden="true" />
              {done ? t('handoff.connected.done', { step: name }) : t('handoff.connected.open', { step: name })}
            </li>
          )
        })}
      </ul>
      <Notice tone="info">{t('handoff.connected.safe')}</Notice>
    </>
  )
}
