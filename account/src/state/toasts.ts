import {
  accountPreset,
  createToastStore,
  defaultPreset,
  messagePreset,
  notificationPreset,
} from '@tessera/ui/toast/toast-store.ts'
import { outsideAccount } from '../paths.ts'

/** What the page tells: the account's toasts; on the pages beside the account, those of the kit as it is. */
export const toasts = createToastStore(outsideAccount() ? defaultPreset : accountPreset)

/** A short word that something was done: "Copied". */
export const messages = createToastStore(messagePreset)

/** What the server wants noticed: title and text, bottom right. */
export const notices = createToastStore(notificationPreset)
