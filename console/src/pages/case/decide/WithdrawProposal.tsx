import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { call } from '../../../api.ts'
import { Problem } from '../../../parts/Problem.tsx'
import { useAction } from '../../../use-action.ts'

/** Withdraws the reviewer’s own proposal, also one that was returned to them, after which they may decide otherwise. */
export function WithdrawProposal({ view, onDone }: { view: CaseView; onDone: () => Promise<void> }): ReactNode {
  const { t } = useTranslation('console')
  const { run, busy, problem } = useAction(async () => {
    await call('POST /v1/staff/case/return', { id: view.id, version: view.version })
    await onDone()
  })
  return (
    <>
      <Button loading={busy} onClick={() => void run()}>
        {t('return.withdraw')}
      </Button>
      <Problem text={problem} />
    </>
  )
}
