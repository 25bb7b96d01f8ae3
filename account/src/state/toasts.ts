import {
  accountPreset,
  createToastStore,
  defaultPreset,
  messagePreset,
  notificationPreset,
} from '@tessera/ui/toast/toast-store.ts'
import { outsideAccount } from '../paths.ts'

/** Toasts of the page: the account's presets, or the toast kit's defaults on pages outside the account. */
export const toasts = createToastStore(outsideAccount() ? defaultPreset : accountPreset)

/** A short confirmation: "Copied". */
export const messages = createToastStore(messagePreset)

/** A notification by the server: title and text, bottom right. */
export const notices = createToastStore(notificationPreset)
