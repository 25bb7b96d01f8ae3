import * as Radix from '@radix-ui/react-toast'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useSyncExternalStore, type ReactNode } from 'react'
import { actionOf, type ToastStore } from './toast-store.ts'
import styles from './Toaster.module.css'

const icons = { success: CircleCheck, fail: CircleAlert, info: Info, warn: TriangleAlert, process: LoaderCircle }

/**
 * Draws the toasts of a store, top centre or (notifications) bottom right; a swipe downward closes one. Time stands still under pointer and focus. A swipe
 * counts from 10 px by touch and 2 px otherwise (specification, section 9): Radix' own start buffer.
 */
export function Toaster({
  store,
  regionLabel,
  closeLabel,
  placement = 'top',
}: {
  store: ToastStore
  regionLabel: string
  closeLabel: string
  placement?: 'top' | 'bottom-end'
}): ReactNode {
  const toasts = useSyncExternalStore(store.subscribe, store.get)
  return (
    <Radix.Provider label={regionLabel} swipeDirection="down">
      {toasts.map((toast) => {
        const Icon = icons[toast.kind]
        const action = actionOf(toast)
        return (
          <Radix.Root
            key={toast.id}
            className={styles['toast']}
            data-kind={toast.kind}
            open={toast.open}
            duration={toast.duration}
            type="foreground"
            onOpenChange={(open) => {
              if (!open) store.dismiss(toast.id)
            }}
          >
            <Icon size={20} aria-hidden="true" className={styles['icon']} />
            <div className={styles['words']}>
              <Radix.Title className={styles['title']}>{toast.title}</Radix.Title>
              {toast.text ? <Radix.Description className={styles['text']}>{toast.text}</Radix.Description> : null}
            </div>
            {action ? (
              <Radix.Action altText={action.altText} className={styles['action']} onClick={action.onClick}>
                {action.label}
              </Radix.Action>
            ) : null}
            <Radix.Close className={styles['close']} aria-label={closeLabel}>
              <X size={16} aria-hidden="true" />
            </Radix.Close>
          </Radix.Root>
        )
      })}
      <Radix.Viewport className={styles['viewport']} data-placement={placement} />
    </Radix.Provider>
  )
}
