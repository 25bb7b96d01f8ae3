import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction } from '../../../shell/use-action.ts'
import type { Attempt } from './load.ts'
import { useLostAttempt } from './use-lost-attempt.ts'

/** The photo of the front shows the back: one press swaps the two. */
export function Swapped({
  attempt,
  onAttempt,
}: {
  attempt: Attempt
  onAttempt: (attempt: Attempt) => void
}): ReactNode {
  const { t } = useTranslation()
  const lost = useLostAttempt()
  const idOf = (side: 'front' | 'back'): string => attempt.photos.find((photo) => photo.side === side)?.photoId ?? ''
  const swap = useAction(async () => {
    const body = { attemptId: attempt.attemptId, front: idOf('front'), back: idOf('back') }
    onAttempt((await call('POST /v3/private/kyc/builtin/swap', { body })).attempt)
  }, lost)
  return (
    <Notice
      role="alert"
      tone="warn"
      title={t('kyc.confirm.swapped.title')}
      action={
        <Button size="large" fullWidth variant="primary" loading={swap.busy} onClick={() => void swap.run()}>
          {t('kyc.confirm.swapped.action')}
        </Button>
      }
    >
      <p>{t('kyc.confirm.swapped.text')}</p>
      <ActionProblem action={swap} />
    </Notice>
  )
}
