/** The five kinds of toast. Each has its icon. */
export type ToastKind = 'success' | 'fail' | 'info' | 'warn' | 'process'

/** An action of a toast. It is shown only if `altText` describes another way to do it for people who cannot see it. */
export interface ToastAction {
  label: string
  altText: string
  onClick: () => void
}

export interface Toast {
  id: string
  title: string
  /** The sentence below the title of a notification. */
  text?: string
  kind: ToastKind
  /** Milliseconds until it closes automatically; `Infinity` for never. */
  duration: number
  open: boolean
  action?: ToastAction
}

/** How toasts behave in one part of the product. Times are in milliseconds, lengths in CSS pixels. */
export interface ToastPreset {
  duration: number
  /** A dismissed toast is removed after this time. */
  removeAfter: number
  limit: number
  /** `top`: top centre. `bottom`: bottom centre. `corner`: bottom right, or bottom left in right-to-left languages. */
  place: 'top' | 'bottom' | 'corner'
  /** The swipe that closes: `out` is towards the window's edge in the reading direction. */
  swipe: { direction: 'down' | 'out'; touch: number; otherwise: number }
}

const removeAfter = 3000
/** Library defaults that the account pages do not change (specification, section 9, "another toast library"). */
const outwards = { direction: 'out', touch: 50, otherwise: 50 } as const
const downwards = { direction: 'down', touch: 10, otherwise: 2 } as const

/** The account pages (specification, section 9). */
export const accountPreset: ToastPreset = { duration: 3000, removeAfter, limit: 3, place: 'top', swipe: downwards }
/**
 * A short message of the platform, such as "Copied" (specification, section 9). At the bottom, so that it covers no
 * longer toast.
 */
export const messagePreset: ToastPreset = { duration: 3000, removeAfter, limit: 3, place: 'bottom', swipe: downwards }
/** A notification with a title and a text (specification, section 9). */
export const notificationPreset: ToastPreset = {
  duration: 4500,
  removeAfter,
  limit: 4,
  place: 'corner',
  swipe: outwards,
}
/** The default (specification, section 9). */
export const defaultPreset: ToastPreset = { duration: 5000, removeAfter, limit: 3, place: 'corner', swipe: outwards }

export interface ToastStore {
  readonly preset: ToastPreset
  get(): readonly Toast[]
  /** How often a toast was added while none was open. */
  run(): number
  subscribe(listener: () => void): () => void
  /** Shows a toast above all others and returns its id. */
  add(toast: Pick<Toast, 'title' | 'kind'> & Partial<Pick<Toast, 'text' | 'duration' | 'action'>>): string
  /** Changes a toast in place. A new `duration` restarts its time. */
  update(id: string, change: Partial<Omit<Toast, 'id'>>): void
  /** Closes a toast. It is removed later, so that it can fade out. */
  dismiss(id: string): void
}

/** Stores the toasts: newest first, never more than the preset allows. */
export function createToastStore(preset: ToastPreset): ToastStore {
  let toasts: readonly Toast[] = []
  let count = 0
  let run = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Toast[]): void => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const change = (id: string, values: Partial<Omit<Toast, 'id'>>): void =>
    set(toasts.map((toast) => (toast.id === id ? { ...toast, ...values } : toast)))
  return {
    preset,
    get: () => toasts,
    run: () => run,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(toast) {
      count += 1
      if (!toasts.some(({ open }) => open)) run += 1
      const id = String(count)
      set([{ duration: preset.duration, ...toast, id, open: true }, ...toasts].slice(0, preset.limit))
      return id
    },
    update: change,
    dismiss(id) {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return
      change(id, { open: false })
      setTimeout(() => set(toasts.filter((toast) => toast.id !== id)), preset.removeAfter)
    },
  }
}

/** True if the action may be shown: it needs an alternative text. */
export function actionOf(toast: Toast): ToastAction | null {
  return toast.action && toast.action.altText.trim() !== '' ? toast.action : null
}
