import { accountPreset, createToastStore, notificationPreset } from '@tessera/ui/toast/toast-store.ts'

/** The account's toasts. */
export const toasts = createToastStore(accountPreset)

/** What the server wants noticed: title and text, bottom right. */
export const notices = createToastStore(notificationPreset)
