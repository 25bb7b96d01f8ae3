import { accountPreset, createToastStore } from '@tessera/ui/toast/toast-store.ts'

/** The account's toasts. */
export const toasts = createToastStore(accountPreset)
