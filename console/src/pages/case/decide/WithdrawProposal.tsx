import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import { call } from '../../../api.ts'
import { FocusedButton } from '../../../parts/FocusedButton.tsx'
import { Problem } from '../../../parts/Problem.tsx'
import { useAction } from '../../../use-action.ts'

/**
 * Withdraws the reviewer’s own proposal, also one that was returned to them, or that of someone who left. Afterwards they
 * may decide otherwise. Asks first.
 */
export function WithdrawProposal({ view, onDone }: { view: CaseView; onDone: () => Promise<void> }): ReactNode {
  const { t } = useTranslation('console')
  const [open, setOpen] = useState(false)
  const { run, busy, problem } = useAction(async () => {
    await call('POST /v1/staff/case/return', { id: view.id, version: view.version })
    setOpen(false)
    await onDone()
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('return.withdraw')}</Button>
      {open ? (
        <Dialog
          open
          title={t('return.withdraw')}
          closeLabel={t('action.close')}
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>{t('action.cancel')}</Button>
              <FocusedButton variant="primary" loading={busy} onClick={() => void run()}>
                {t('return.withdraw')}
              </FocusedButton>
            </>
          }
        >
          <p>{t('return.withdrawText')}</p>
          <Problem text={problem} />
        </Dialog>
      ) : null}
    </>
  )
}
