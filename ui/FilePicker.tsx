import Camera from 'lucide-react/icons/camera'
import FileUp from 'lucide-react/icons/file-up'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button, type ButtonVariant } from './Button.tsx'
import { fileFault, filesOf, type FileFault, type FileLimits } from './file-choice.ts'
import styles from './FilePicker.module.css'

export interface FilePickerProps {
  limits: FileLimits
  /** The kinds that the system's dialog offers, if they differ from those that may be sent. */
  accept?: string
  buttonText: string
  /** Text of the drop area on devices that can drop files. */
  dropText: string
  limitsText: string
  variant?: ButtonVariant
  /** Accepts several files at once and reports each one separately. */
  several?: boolean
  /** A button that opens a phone's camera at once: the front camera (`user`) or the back camera (`environment`). */
  camera?: { facing: 'user' | 'environment'; buttonText: string } | undefined
  onFile: (file: File) => void
  onFault: (fault: FileFault) => void
  /** Shown before the button in the area, for another way to do the same. */
  children?: ReactNode
}

/** Chooses files: by button, by drop, by paste, or with the camera of a phone. */
export function FilePicker({
  limits,
  accept = limits.types.join(','),
  buttonText,
  dropText,
  limitsText,
  variant = 'default',
  several = false,
  camera,
  onFile,
  onFault,
  children,
}: FilePickerProps): ReactNode {
  const zone = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const take = (data: { files: Iterable<File> } | null): void => {
    for (const file of filesOf(data, several)) {
      const fault = fileFault(file, limits)
      if (fault) onFault(fault)
      else onFile(file)
    }
  }
  usePastedFiles(zone, take)
  return (
    <div
      ref={zone}
      className={styles['zone']}
      data-file-zone=""
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer)
      }}
    >
      <p className={styles['drop']}>
        <FileUp size={24} aria-hidden="true" />
        {dropText}
      </p>
      <div className={styles['ways']}>
        {children}
        {camera ? (
          <div className={styles['camera']}>
            <Opener
              text={camera.buttonText}
              variant={variant}
              icon={<Camera size={20} aria-hidden="true" />}
              onFiles={take}
              accept="image/*"
              capture={camera.facing}
            />
          </div>
        ) : null}
        <Opener text={buttonText} variant={variant} onFiles={take} accept={accept} multiple={several} />
      </div>
      <p className={styles['limits']}>{limitsText}</p>
    </div>
  )
}

interface OpenerProps {
  text: string
  variant: ButtonVariant
  icon?: ReactNode
  accept: string
  capture?: 'user' | 'environment'
  multiple?: boolean
  onFiles: (data: { files: Iterable<File> }) => void
}

/** A button in front of the system's own file dialog. */
function Opener({ text, variant, icon, onFiles, ...field }: OpenerProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={variant} size="large" fullWidth icon={icon} onClick={() => input.current?.click()}>
        {text}
      </Button>
      <input
        {...field}
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Resets the input so that the same file can be chosen again after an error.
          event.target.value = ''
          onFiles({ files })
        }}
      />
    </>
  )
}

/** Pasting works anywhere on a page with one file picker. With several, it works in the one that has the focus. */
function usePastedFiles(zone: RefObject<HTMLElement | null>, take: (data: DataTransfer | null) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const alone = document.querySelectorAll('[data-file-zone]').length === 1
      if (alone || (event.target instanceof Node && zone.current?.contains(event.target)))
        latest.current(event.clipboardData)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [zone])
}
