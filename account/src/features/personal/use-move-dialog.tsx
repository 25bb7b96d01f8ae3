import { Suspense, useState, type ReactNode } from 'react'
import { part } from '../../shell/part.tsx'
import type { KycInfo } from '../../state/kyc-info.ts'

/** Few ever need it: code and texts come with the first press. */
const TransferDialog = part(async () => (await import('./transfer/TransferDialog.tsx')).TransferDialog, 'identity')

/**
 * The dialog that moves the identity to another account, or tells of the move under way. Whoever draws it must outlast the move:
 * stopped, the dialog says so while the page around it already shows that nothing moves.
 */
export function useMoveDialog({ version }: Pick<KycInfo, 'version'>): { show: () => void; dialog: ReactNode } {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const show = (): void => {
    setWanted(true)
    setOpen(true)
  }
  const dialog = wanted ? (
    <Suspense>
      <TransferDialog open={open} version={version} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
  return { show, dialog }
}
