import { lazy, Suspense, useState, type ReactNode } from 'react'
import { loadScreenTexts } from '../../i18n/start.ts'

/** Few ever need it: code and texts come with the first press. */
const TransferDialog = lazy(async () => {
  const [{ TransferDialog: Loaded }] = await Promise.all([import('../../transfer/TransferDialog.tsx'), loadScreenTexts('identity')])
  return { default: Loaded }
})

/** Opens the dialog that moves the identity to another account, or tells of the move under way. */
export function MoveIdentity({ className, children }: { className: string | undefined; children: ReactNode }): ReactNode {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {children}
      </button>
      {wanted ? (
        <Suspense>
          <TransferDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
