import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@tessera/ui/Button.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { FocusedButton } from './FocusedButton.tsx'

interface FormDialogProps {
  title: string
  /** What the button does, such as “Assign”. */
  action: string
  onSend: () => void
  onClose: () => void
  busy: boolean
  disabled?: boolean
  /** The button gets the focus: the usual choice is made. */
  focused?: boolean
  /** Why it could not be done. */
  problem: ReactNode
  children: ReactNode
}

/** A form in a dialog: Enter sends it, and the first wrong field gets the focus. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { title, action, onSend, onClose, busy, disabled, focused = false, problem, children } = props
  const { t } = useTranslation('console')
  const form = useId()
  const Send = focused ? FocusedButton : Button
  return (
    <Dialog
      open
      title={title}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Send type="submit" form={form} variant="primary" loading={busy} disabled={disabled}>
            {action}
          </Send>
        </>
      }
    >
      <Form id={form} busy={busy} problem={problem} onSend={onSend}>
        {children}
      </Form>
    </Dialog>
  )
}
