import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction } from '../../../shell/use-action.ts'
import styles from './ConfirmStep.module.css'
import { AnotherPhoto } from './FindingLinks.tsx'
import type { Attempt } from './load.ts'
import { useLostAttempt } from './use-lost-attempt.ts'

interface SwappedProps {
  attempt: Attempt
  onAttempt: (attempt: Attempt) => void
}

/** The photo of the front shows the back: one press swaps the two, or makes the only one the back. */
export function Swapped({ attempt, onAttempt }: SwappedProps): ReactNode {
  const { t } = useTranslation()
  const lost = useLostAttempt()
  const idOf = (side: 'front' | 'back'): string | undefined =>
    attempt.photos.find((photo) => photo.side === side)?.photoId
  const [front, back] = [idOf('front') ?? '', idOf('back')]
  const words = back === undefined ? 'kyc.confirm.isBack' : 'kyc.confirm.swapped'
  const swap = useAction(async () => {
    const body = { attemptId: attempt.attemptId, front, ...(back === undefined ? {} : { back }) }
    onAttempt((await call('POST /v3/private/kyc/builtin/swap', { body })).attempt)
  }, lost)
  return (
    <Notice
      role="alert"
      tone="warn"
      title={t(`${words}.title`)}
      action={
        <div className={styles['choice']}>
          <Button size="large" fullWidth variant="primary" loading={swap.busy} onClick={() => void swap.run()}>
            {t(`${words}.action`)}
          </Button>
          {back === undefined ? <AnotherPhoto side="front" main={false} /> : null}
        </div>
      }
    >
      <p>{t(`${words}.text`)}</p>
      <ActionProblem action={swap} />
    </Notice>
  )
}
