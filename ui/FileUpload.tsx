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

/** One file on its way or there. */
export interface UploadItem {
  id: string
  name: string
  bytes: number
  state: 'sending' | 'done' | 'failed'
  /** 0 to 1, of what is sent. */
  share: number
  /** Why it failed, in words. */
  problem?: string | undefined
  /** What leads out of the problem, such as a link. */
  aside?: ReactNode
  /** Trying the same file again makes sense. */
  mayRetry?: boolean
}

export interface FileUploadTexts {
  choose: string
  /** Said in the drop area on devices that can drop. */
  drop: string
  limits: string
  takePhoto: string
  sending: string
  done: string
  retry: string
  /** Names of the buttons with the sign alone. */
  cancel: (name: string) => string
  remove: (name: string) => string
}

export interface FileUploadProps {
  legend: string
  hint?: ReactNode
  error?: string | undefined
  limits: FileLimits
  /** Most files; the way to add one goes away when they are there. */
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

/** Files with their way: chosen, dropped, pasted or photographed, then each with its progress and what can be done about it. Sending is the caller's. */
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
  const box = useFocusKept(items.length)
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
  const { name, bytes, state, share, problem, aside, mayRetry = true } = item
  const Icon = icons[state]
  const sending = state === 'sending'
  return (
    <li className={styles['item']} data-state={state}>
      <Icon size={20} aria-hidden="true" className={styles['icon']} />
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
        {/* Told once when it changes; a percentage that is read out every second helps nobody. */}
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

/** When a file goes away with the button that had the focus, the focus goes to the nearest thing one can do. */
function useFocusKept(count: number) {
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
