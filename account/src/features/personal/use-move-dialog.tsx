import { Suspense, useState, type ReactNode } from 'react'
import { part } from '../../shell/part.tsx'
import type { KycInfo } from '../../state/kyc-info.ts'

/** Few members need it, so code and texts load with the first press. */
const TransferDialog = part(async () => (await import('./transfer/TransferDialog.tsx')).TransferDialog, 'identity')

/**
 * The dialog that transfers the identity to another account, or shows the running transfer. The component that renders
 * it must outlive the transfer: after a stop the dialog says so, while the page already shows no transfer.
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
