/** The five kinds of toast; each has its sign. */
export type ToastKind = 'success' | 'fail' | 'info' | 'warn' | 'process'

/** What a toast can offer; drawn only when `altText` tells the same to someone who cannot see it. */
export interface ToastAction {
  label: string
  altText: string
  onClick: () => void
}

export interface Toast {
  id: string
  title: string
  /** A sentence below the title; notifications have one. */
  text?: string
  kind: ToastKind
  duration: number
  open: boolean
  action?: ToastAction
}

/** How toasts behave in one place of the product. */
export interface ToastPreset {
  duration: number
  /** A dismissed toast is taken out after this long. */
  removeAfter: number
  limit: number
}

/** The account pages (specification, section 9). */
export const accountPreset: ToastPreset = { duration: 3000, removeAfter: 3000, limit: 3 }

/** Notifications: longer to read, so they stand longer, out of the way. */
export const notificationPreset: ToastPreset = { duration: 4500, removeAfter: 3000, limit: 4 }

export interface ToastStore {
  get(): readonly Toast[]
  subscribe(listener: () => void): () => void
  add(toast: Pick<Toast, 'title' | 'kind'> & Partial<Pick<Toast, 'duration' | 'action' | 'text'>>): string
  update(id: string, change: Partial<Omit<Toast, 'id'>>): void
  dismiss(id: string): void
}

/** Keeps the toasts: newest first, never more than the preset allows. */
export function createToastStore(preset: ToastPreset): ToastStore {
  let toasts: readonly Toast[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Toast[]): void => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const change = (id: string, values: Partial<Omit<Toast, 'id'>>): void => set(toasts.map((toast) => (toast.id === id ? { ...toast, ...values } : toast)))
  return {
    get: () => toasts,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(toast) {
      count += 1
      const id = String(count)
      set([{ duration: preset.duration, ...toast, id, open: true }, ...toasts].slice(0, preset.limit))
      return id
    },
    update: change,
    dismiss(id) {
      change(id, { open: false })
      setTimeout(() => set(toasts.filter((toast) => toast.id !== id)), preset.removeAfter)
    },
  }
}

/** Whether the action may be drawn: not without alternative text. */
export function actionOf(toast: Toast): ToastAction | null {
  return toast.action && toast.action.altText.trim() !== '' ? toast.action : null
}
