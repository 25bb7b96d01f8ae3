import { Tooltip } from '@tessera/ui/Tooltip.tsx'
import Copy from 'lucide-react/icons/copy'
import type { ReactNode } from 'react'
import { messages } from '../state/toasts.ts'
import styles from './CopyButton.module.css'

/** Copies a text that members are asked for, such as their number, and says so; its sign is explained under pointer and focus. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }): ReactNode {
  // A browser that lets no page write to its clipboard leaves the text where it stands, to be marked by hand.
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
