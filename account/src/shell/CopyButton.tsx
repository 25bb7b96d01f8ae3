import { Tooltip } from '@tessera/ui/Tooltip.tsx'
import Copy from 'lucide-react/icons/copy'
import type { ReactNode } from 'react'
import { messages } from '../state/toasts.ts'
import styles from './CopyButton.module.css'

/**
 * Copies a text that members need for support, such as their number, and confirms it. Its icon has a tooltip on hover
 * and focus.
 */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }): ReactNode {
  // If the browser refuses to write to the clipboard, the member can still select the text.
  if (!navigator.clipboard) return null
  return (
    <Tooltip text={label}>
      {() => (
        <button
          type="button"
          className={styles['button']}
          aria-label={label}
          onClick={() =>
            void navigator.clipboard.writeText(text).then(
              () => messages.add({ kind: 'success', title: done }),
              () => undefined,
            )
          }
        >
          <Copy size={16} aria-hidden="true" />
        </button>
      )}
    </Tooltip>
  )
}
