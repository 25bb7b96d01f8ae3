import { lazy, Suspense, useState, type ReactNode } from 'react'
import { loadScreenTexts } from '../../i18n/start.ts'

/** Few ever need it: code and texts come with the first press. */
const TransferDialog = lazy(async () => {
  const [{ TransferDialog: Loaded }] = await Promise.all([import('../../transfer/TransferDialog.tsx'), loadScreenTexts('identity')])
  return { default: Loaded }
})

/**
 * The dialog that moves the identity to another account, or tells of the move under way. Whoever draws it must outlast the move:
 * stopped, the dialog says so while the page around it already shows that nothing moves.
 */
export function useMoveDialog(): { show: () => void; dialog: ReactNode } {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  const show = (): void => {
    setWanted(true)
    setOpen(true)
  }
  const dialog = wanted ? (
    <Suspense>
      <TransferDialog open={open} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
  return { show, dialog }
}
