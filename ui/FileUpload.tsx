import { figures } from './figures.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { FieldError } from './Field.tsx'
import fieldStyles from './Field.module.css'
import type { FileFault, FileLimits } from './file-choice.ts'
import { FilePicker } from './FilePicker.tsx'
import { fileSize } from './file-size.ts'
import styles from './FileUpload.module.css'
import { Progress } from './Progress.tsx'

/** One file that is being uploaded or is uploaded. */
export interface UploadItem {
  id: string
  name: string
  /** Its address, to show it small. */
  picture?: string | undefined
  bytes: number
  state: 'sending' | 'done' | 'failed'
  /** Share that is sent, 0 to 1. */
  share: number
  /** Why it failed, as text. */
  problem?: string | undefined
  /** A way to solve the problem, such as a link. */
  aside?: ReactNode
  /** Sending the same file again can help. */
  mayRetry?: boolean
}

export interface FileUploadTexts {
  choose: string
  /** Text of the drop area on devices that can drop files. */
  drop: string
  limits: string
  takePhoto: string
  sending: string
  done: string
  retry: string
  /** Names of the icon buttons. */
  cancel: (name: string) => string
  remove: (name: string) => string
}

export interface FileUploadProps {
  legend: string
  hint?: ReactNode
  error?: string | undefined
  limits: FileLimits
  /** Largest number of files. The button to add one disappears when it is reached. */
  max: number
  items: readonly UploadItem[]
  language: string
  texts: FileUploadTexts
  camera?: 'user' | 'environment'
  onFile: (file: File) => void
  onFault: (fault: FileFault) => void
  onCancel: (id: string) => void
  onRetry: (id: string) => void
  onRemove: (id: string) => void
}

/**
 * Uploads files: chosen, dropped, pasted or photographed. Each shows its progress and its actions. The caller does the
 * sending.
 */
export function FileUpload({
  legend,
  hint,
  error,
  limits,
  max,
  items,
  language,
  texts,
  camera,
  onFile,
  onFault,
  onCancel,
  onRetry,
  onRemove,
}: FileUploadProps): ReactNode {
  const own = useId()
  const box = useFocusRestored(items.length)
  const describedBy = [error ? `${own}-error` : '', hint ? `${own}-hint` : ''].filter(Boolean).join(' ') || undefined
  return (
    <fieldset ref={box} className={styles['upload']} aria-describedby={describedBy}>
      <legend className={fieldStyles['label']}>{legend}</legend>
      {hint ? (
        <p className={fieldStyles['hint']} id={`${own}-hint`}>
          {hint}
        </p>
      ) : null}
      {items.length > 0 ? (
        <ul className={styles['items']}>
          {items.map((item) => (
            <Item
              key={item.id}
              item={item}
              language={language}
              texts={texts}
              onCancel={() => onCancel(item.id)}
              onRetry={() => onRetry(item.id)}
              onRemove={() => onRemove(item.id)}
            />
          ))}
        </ul>
      ) : null}
      {items.length < max ? (
        <FilePicker
          limits={limits}
          buttonText={texts.choose}
          dropText={texts.drop}
          limitsText={texts.limits}
          several={max - items.length > 1}
          camera={camera && { facing: camera, buttonText: texts.takePhoto }}
          onFile={onFile}
          onFault={onFault}
        />
      ) : null}
      <FieldError id={`${own}-error`} text={error} />
    </fieldset>
  )
}

const icons = { sending: FileText, done: CircleCheck, failed: CircleAlert }

interface ItemProps {
  item: UploadItem
  language: string
  texts: FileUploadTexts
  onCancel: () => void
  onRetry: () => void
  onRemove: () => void
}

function Item({ item, language, texts, onCancel, onRetry, onRemove }: ItemProps): ReactNode {
  const { name, picture, bytes, state, share, problem, aside, mayRetry = true } = item
  const Icon = icons[state]
  const sending = state === 'sending'
  return (
    <li className={styles['item']} data-state={state}>
      {picture ? (
        <img src={picture} alt="" className={styles['picture']} />
      ) : (
        <Icon size={20} aria-hidden="true" className={styles['icon']} />
      )}
      <div className={styles['what']}>
        <p className={styles['name']}>
          <bdi>{name}</bdi>
        </p>
        {sending ? (
          <Progress
            label={texts.sending}
            value={share}
            valueText={new Intl.NumberFormat(language, { ...figures, style: 'percent' }).format(share)}
            name={`${texts.sending} ${name}`}
          />
        ) : (
          <p className={styles['size']}>{fileSize(bytes, language)}</p>
        )}
        {/* Announced once per change. A percentage that is read out every second does not help. */}
        <output className={styles['state']}>{sending ? '' : state === 'done' ? texts.done : problem}</output>
        {state === 'failed' ? aside : null}
        {state === 'failed' && mayRetry ? (
          <Button size="small" variant="default" onClick={onRetry}>
            {texts.retry}
          </Button>
        ) : null}
      </div>
      <button
        type="button"
        className={styles['away']}
        aria-label={sending ? texts.cancel(name) : texts.remove(name)}
        onClick={sending ? onCancel : onRemove}
      >
        <X size={20} aria-hidden="true" />
      </button>
    </li>
  )
}

/** When a removed file had the focused button, the focus moves to the nearest usable control. */
function useFocusRestored(count: number) {
  const box = useRef<HTMLFieldSetElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const fewer = count < before.current
    before.current = count
    if (fewer && (document.activeElement === document.body || document.activeElement === null))
      box.current?.querySelector('button')?.focus()
  }, [count])
  return box
}
