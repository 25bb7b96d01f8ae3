import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Field.module.css'

/** What a field passes to its control so that label, hint and error belong to it. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid'?: true
}

export interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Renders the control, which spreads these props. */
  children: (control: ControlProps) => ReactNode
  className?: string
  id?: string
}

/** A control with its label, its hint and room for its error. */
export function Field({ label, hint, error, children, className, id: given }: FieldProps): ReactNode {
  const own = useId()
  const id = given ?? own
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className={classNames(styles['field'], className)}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children({ id, 'aria-describedby': describedBy || undefined, ...(error ? { 'aria-invalid': true } : {}) })}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

/** The error below a control. It takes no room if there is none. */
export function FieldError({ id, text }: { id: string; text: string | undefined }): ReactNode {
  if (!text) return null
  return (
    <p className={styles['error']} id={id}>
      <CircleAlert size={16} aria-hidden="true" />
      <span>{text}</span>
    </p>
  )
}
