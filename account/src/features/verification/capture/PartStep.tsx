import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { ProviderPart } from '../providers/provider.ts'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { useHost } from '../../../state/host.tsx'
import type { Attempt } from './load.ts'
import styles from './photo.module.css'
import { useLostAttempt } from './use-lost-attempt.ts'
import { usePart } from './use-part.ts'
import { WhoVerifies } from './WhoVerifies.tsx'

export interface PartStepProps {
  attempt: Attempt
  load: () => Promise<ProviderPart>
  /** Nothing is sent to the vendor before the member knows who it is and continues. */
  asksFirst?: boolean
  onAttempt: (attempt: Attempt) => void
  onDone: () => void
  /** Continues with our own screens and the photos taken so far. */
  onOwnScreens: () => void
}

/** A part whose token expires this often in a row does not work. */
const renewals = 3

/** The provider's own part takes the photos. If anything fails, our own screens continue where it stopped. */
export function PartStep(props: PartStepProps): ReactNode {
  const [round, setRound] = useState({ number: 0, renewed: 0 })
  const [agreed, setAgreed] = useState(props.asksFirst !== true)
  const start = (renewed: number): void => setRound(({ number }) => ({ number: number + 1, renewed }))
  const renew = (): boolean => {
    if (round.renewed === renewals) return false
    start(round.renewed + 1)
    return true
  }
  if (!agreed)
    return <WhoVerifies attempt={props.attempt} onContinue={() => setAgreed(true)} onOwnScreens={props.onOwnScreens} />
  return <Part key={round.number} {...props} onExpired={renew} onAgain={() => start(0)} />
}

function Part({
  attempt,
  load,
  asksFirst,
  onAttempt,
  onDone,
  onOwnScreens,
  onExpired,
  onAgain,
}: PartStepProps & { onExpired: () => boolean; onAgain: () => void }): ReactNode {
  const { t } = useTranslation()
  const { textVersion } = useHost()
  const { revalidate } = useRevalidator()
  const onMoved = (): void => void revalidate()
  const handle = useLostAttempt()
  const { box, state, problem, sendAgain } = usePart({
    attempt,
    load,
    // Asked by the step before, where there was none.
    consents: asksFirst && attempt.consentNeeded ? textVersion : null,
    onAttempt,
    onDone,
    onNone: onOwnScreens,
    onMoved,
    onExpired,
    handle,
  })
  return (
    <div className={styles['step']}>
      <PageTitle lead={t('providerPart.lead')}>{t('providerPart.title')}</PageTitle>
      {state === 'loading' ? <Skeleton lines={5} label={t('providerPart.loading')} /> : null}
      <div ref={box} hidden={state === 'failed'} />
      {state === 'unsent' ? (
        <Notice tone="bad" role="alert" action={<Button onClick={sendAgain}>{t('providerPart.sendAgain')}</Button>}>
          {problem}
        </Notice>
      ) : null}
      {state === 'failed' ? (
        <>
          <Notice tone="warn" role="alert" title={t('providerPart.failed')}>
            {problem ? <p>{problem}</p> : null}
            <p>{t(attempt.photos.length > 0 ? 'providerPart.keptPhotos' : 'providerPart.kept')}</p>
          </Notice>
          <div className={styles['actions']}>
            <Button variant="primary" size="large" fullWidth onClick={onAgain}>
              {t('action.tryAgain')}
            </Button>
            <Button variant="secondary" size="large" fullWidth onClick={onOwnScreens}>
              {t('providerPart.without')}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  )
}
