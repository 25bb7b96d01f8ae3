import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './Dialog.module.css'

export interface DialogProps {
  open: boolean
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
  /** Buttons at the end; the first is the safe one. */
  actions?: ReactNode
}

/** A press outside closes, where the browser knows the attribute; the button and Escape always do. */
const lightDismiss = { closedby: 'any' } as const

/** The browser's own modal dialog: it holds the focus, takes Escape, and gives the focus back. */
export function Dialog({ open, title, closeLabel, onClose, children, actions }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  useEffect(() => {
    const element = dialog.current
    if (open && !element?.open) element?.showModal()
    if (!open && element?.open) element.close()
  }, [open])
  return (
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby={headingId} onClose={onClose} {...lightDismiss}>
      {open ? (
        <div className={styles['box']}>
          <div className={styles['head']}>
            <h2 id={headingId}>{title}</h2>
            <button type="button" className={styles['close']} aria-label={closeLabel} onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </button>
          </div>
          <div className={styles['body']}>{children}</div>
          {actions ? <div className={styles['actions']}>{actions}</div> : null}
        </div>
      ) : null}
    </dialog>
  )
}
