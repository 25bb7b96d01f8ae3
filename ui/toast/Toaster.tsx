import * as Radix from '@radix-ui/react-toast'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { actionOf, type Toast, type ToastPreset, type ToastStore } from './toast-store.ts'
import styles from './Toaster.module.css'

const icons = { success: CircleCheck, fail: CircleAlert, info: Info, warn: TriangleAlert, process: LoaderCircle }

export interface ToasterProps {
  store: ToastStore
  /** Name of the region. Its keyboard shortcut is added to it. */
  regionLabel: string
  closeLabel: string
}

/** Renders the toasts of a store as its preset says. Time pauses on hover and focus. F8 moves the focus to them. */
export function Toaster({ store, regionLabel, closeLabel }: ToasterProps): ReactNode {
  const toasts = useSyncExternalStore(store.subscribe, store.get, store.get)
  // Radix does not resume its timer when its last toast closes under the pointer, so the next ones would never close.
  // Each run of toasts therefore has its own provider.
  const run = useSyncExternalStore(store.subscribe, store.run, store.run)
  const { place, swipe } = store.preset
  const [threshold, setThreshold] = useState<number>(swipe.otherwise)
  const focus = useFocusBack()
  return (
    <>
      {/* Radix announces a toast when it appears, and never again. */}
      <output className="visually-hidden">{useChange(toasts)}</output>
      <Radix.Provider key={run} label={regionLabel} swipeDirection={directionOf(swipe)} swipeThreshold={threshold}>
        {/* Radix appends each new toast and moves Tab backwards through them. The style reverses their order. */}
        {toasts.toReversed().map((toast) => (
          <Radix.Root
            key={toast.id}
            className={styles['toast']}
            data-kind={toast.kind}
            open={toast.open}
            duration={toast.duration}
            type="foreground"
            onPointerDown={(event) => setThreshold(event.pointerType === 'touch' ? swipe.touch : swipe.otherwise)}
            onOpenChange={(open) => {
              if (open) return
              store.dismiss(toast.id)
              if (!store.get().some((other) => other.open)) focus.giveBack()
            }}
          >
            <Content toast={toast} closeLabel={closeLabel} />
          </Radix.Root>
        ))}
        <Radix.Viewport
          label={`${regionLabel} ({hotkey})`}
          className={styles['viewport']}
          data-place={place}
          onFocus={(event) => focus.remember(event.relatedTarget)}
        />
      </Radix.Provider>
    </>
  )
}

function Content({ toast, closeLabel }: { toast: Toast; closeLabel: string }): ReactNode {
  const Icon = icons[toast.kind]
  const action = actionOf(toast)
  return (
    <>
      <Icon size={20} aria-hidden="true" className={styles['icon']} />
      <div className={styles['said']}>
        <div className={styles['words']}>
          <Radix.Title className={styles['title']}>{toast.title}</Radix.Title>
          {toast.text ? <Radix.Description className={styles['text']}>{toast.text}</Radix.Description> : null}
        </div>
        {action ? (
          <Radix.Action altText={action.altText} className={styles['action']} onClick={action.onClick}>
            {action.label}
          </Radix.Action>
        ) : null}
      </div>
      <Radix.Close className={styles['close']} aria-label={closeLabel}>
        <X size={16} aria-hidden="true" />
      </Radix.Close>
    </>
  )
}

function directionOf({ direction }: ToastPreset['swipe']): 'down' | 'left' | 'right' {
  if (direction === 'down') return 'down'
  return document.documentElement.dir === 'rtl' ? 'left' : 'right'
}

/** The text of the last toast that changed in place. */
function useChange(toasts: readonly Toast[]): string {
  const before = useRef<readonly Toast[]>([])
  const [text, setText] = useState('')
  useEffect(() => {
    const changed = toasts.find((toast) =>
      before.current.some(
        ({ id, title, text: said }) => id === toast.id && (title !== toast.title || said !== toast.text),
      ),
    )
    before.current = toasts
    if (changed) setText([changed.title, changed.text].filter(Boolean).join(' '))
  }, [toasts])
  return text
}

/** When the last toast closes, the focus returns to where it was. */
function useFocusBack() {
  const from = useRef<Element | null>(null)
  return {
    remember(element: Element | null) {
      if (element && !element.closest('[role="region"] > ol')) from.current = element
    },
    giveBack() {
      const { current } = from
      from.current = null
      if (current instanceof HTMLElement && current.isConnected) current.focus()
    },
  }
}
