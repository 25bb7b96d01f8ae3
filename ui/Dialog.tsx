import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './Dialog.module.css'

export interface DialogProps {
  open: boolean
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
  /** Buttons at the end. The first is the safe one. */
  actions?: ReactNode
}

/** A press outside closes the dialog if the browser supports the attribute. The button and Escape always close it. */
const lightDismiss = { closedby: 'any' } as const

/** The browser's own modal dialog: it traps the focus, handles Escape, and returns the focus. */
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
