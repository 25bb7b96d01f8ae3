import FileUp from 'lucide-react/icons/file-up'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button, type ButtonVariant } from './Button.tsx'
import { fileFault, firstFile, type FileFault, type FileLimits } from './file-choice.ts'
import styles from './FilePicker.module.css'

export interface FilePickerProps {
  limits: FileLimits
  buttonText: string
  /** Said in the drop area on devices that can drop. */
  dropText: string
  limitsText: string
  variant?: ButtonVariant
  onFile: (file: File) => void
  onFault: (fault: FileFault) => void
  /** Stands before the button in the area, for another way to the same end. */
  children?: ReactNode
}

/** Chooses one file: by button, by dropping it, or by pasting it anywhere on the page. */
export function FilePicker({ limits, buttonText, dropText, limitsText, variant = 'default', onFile, onFault, children }: FilePickerProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (file: File | null): void => {
    if (!file) return
    const fault = fileFault(file, limits)
    if (fault) onFault(fault)
    else onFile(file)
  }
  usePastedFile(take)
  return (
    <div
      className={styles['zone']}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(firstFile(event.dataTransfer))
      }}
    >
      <p className={styles['drop']}>
        <FileUp size={24} aria-hidden="true" />
        {dropText}
      </p>
      <div className={styles['ways']}>
        {children}
        <Button variant={variant} size="large" fullWidth onClick={() => input.current?.click()}>
          {buttonText}
        </Button>
      </div>
      <p className={styles['limits']}>{limitsText}</p>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={limits.types.join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0] ?? null
          // The same file may be chosen again after a fault.
          event.target.value = ''
          take(file)
        }}
      />
    </div>
  )
}

function usePastedFile(take: (file: File | null) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => latest.current(firstFile(event.clipboardData))
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
