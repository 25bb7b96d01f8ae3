import { Suspense, lazy, useState, type ReactNode } from 'react'
import { Button } from '../../Button.tsx'
import { Dialog } from '../../Dialog.tsx'
import {
  accountPreset,
  createToastStore,
  defaultPreset,
  messagePreset,
  notificationPreset,
  type ToastKind,
} from '../../toast/toast-store.ts'
import { Tooltip } from '../../Tooltip.tsx'
import styles from '../Gallery.module.css'
import { Shelf } from '../Shelf.tsx'

const Toaster = lazy(async () => ({ default: (await import('../../toast/Toaster.tsx')).Toaster }))
const kinds: ToastKind[] = ['success', 'fail', 'info', 'warn', 'process']

export function Overlays(): ReactNode {
  const [open, setOpen] = useState(false)
  const [{ account, notifications, messages, plain }] = useState(() => ({
    account: createToastStore(accountPreset),
    notifications: createToastStore(notificationPreset),
    messages: createToastStore(messagePreset),
    plain: createToastStore(defaultPreset),
  }))
  return (
    <>
      <Shelf title="Toasts" wide>
        <div className={styles['line']}>
          {kinds.map((kind) => (
            <Button key={kind} onClick={() => account.add({ kind, title: `A toast: ${kind}` })}>
              Toast: {kind}
            </Button>
          ))}
          <Button
            onClick={() =>
              account.add({
                kind: 'info',
                title: 'The session was ended.',
                action: { label: 'Undo', altText: 'Undo ending the session', onClick: () => undefined },
              })
            }
          >
            Toast with an action
          </Button>
          <Button
            onClick={() =>
              notifications.add({
                kind: 'warn',
                title: 'You have a task to do',
                text: 'Send a new proof of address before 1 December.',
              })
            }
          >
            Notification
          </Button>
          <Button onClick={() => messages.add({ kind: 'info', title: 'Copied' })}>Message</Button>
          <Button onClick={() => plain.add({ kind: 'info', title: 'With the settings of the kit' })}>
            Default toast
          </Button>
        </div>
      </Shelf>
      <Suspense>
        <Toaster store={account} regionLabel="Notifications" closeLabel="Close" />
        <Toaster store={notifications} regionLabel="Messages" closeLabel="Close message" />
        <Toaster store={messages} regionLabel="Short messages" closeLabel="Close short message" />
        <Toaster store={plain} regionLabel="Other notifications" closeLabel="Close other notification" />
      </Suspense>
      <Shelf title="Dialog and tooltip" wide>
        <div className={styles['line']}>
          <Button onClick={() => setOpen(true)}>Open a dialog</Button>
          <Tooltip text="Twelve digits, printed on the front of your card.">
            {(described) => <Button {...described}>What is this number?</Button>}
          </Tooltip>
        </div>
        <Dialog
          open={open}
          title="Leave without sending?"
          closeLabel="Close"
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>Stay</Button>
              <Button variant="primary" onClick={() => setOpen(false)}>
                Leave
              </Button>
            </>
          }
        >
          <p>What you typed is stored. You can go on later, on any device.</p>
        </Dialog>
      </Shelf>
    </>
  )
}
