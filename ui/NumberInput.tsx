import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
} from 'react'
import { classNames } from './class-names.ts'
import {
  caretBehind,
  decimalSign,
  figuresIn,
  readDecimal,
  settled,
  hasMore,
  showDecimal,
  type DecimalRules,
} from './decimal-text.ts'
import { Field } from './Field.tsx'
import styles from './Field.module.css'

type NativeProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'value' | 'onChange' | 'type' | 'inputMode'
>

export interface NumberInputProps extends NativeProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Plain digits with a point, such as `1234.50`; empty for none. Never a binary number, so no digit is lost. */
  value: string
  onChange: (value: string) => void
  /** Language of the separators. */
  language: string
  decimals?: number
  negative?: boolean
  /** The error while the text holds more than a number. The text stays, and the value is empty. */
  unreadable?: string
  /** The error for such a text that begins with a minus. */
  belowZero?: string
  /** Called while the text is more than a number, with what kind of fault that is. */
  onUnread?: (kind: 'unreadable' | 'belowZero' | null) => void
  /** A unit inside the box; `name` is for screen readers. */
  unit?: { text: string; name: string; place: 'start' | 'end' }
}

/** A number in the member's own notation. Thousands are grouped while typing. */
export function NumberInput({
  label,
  hint,
  error,
  id,
  value,
  onChange,
  language,
  decimals = 0,
  negative = false,
  unit,
  unreadable,
  belowZero = unreadable,
  onUnread,
  onBlur,
  ...input
}: NumberInputProps): ReactNode {
  const { leave, isUnread, ...box } = useGroupedNumber(
    { language, decimals, negative },
    value,
    onChange,
    unreadable !== undefined,
  )
  const kind = isUnread ? (/^\s*[-−]/u.test(box.value) ? 'belowZero' : 'unreadable') : null
  useEffect(() => onUnread?.(kind), [kind, onUnread])
  return (
    <Field
      label={label}
      hint={hint}
      error={kind === null ? error : kind === 'belowZero' ? belowZero : unreadable}
      {...(id ? { id } : {})}
    >
      {(control) => (
        <div className={styles['withUnit']} data-place={unit?.place} data-short={unit?.text.length === 1 || undefined}>
          <input
            {...input}
            {...control}
            {...box}
            aria-describedby={classNames(control['aria-describedby'], unit && `${control.id}-unit`) || undefined}
            onBlur={(event) => {
              leave()
              onBlur?.(event)
            }}
            type="text"
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete={input.autoComplete ?? 'off'}
            className={classNames(styles['control'], styles['figures'])}
          />
          {unit ? (
            <span className={styles['unit']}>
              <bdi aria-hidden="true">{unit.text}</bdi>
              <span className="visually-hidden" id={`${control.id}-unit`}>
                {unit.name}
              </span>
            </span>
          ) : null}
        </div>
      )}
    </Field>
  )
}

/** Shows the typed number grouped. An incomplete number (`12.`) stays as it is until the box loses the focus. */
function useGroupedNumber(
  rules: DecimalRules,
  value: string,
  onChange: (value: string) => void,
  /** Text that is no number stays as it was typed. */
  strict: boolean,
) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const [{ draft, unread }, setTyped] = useState({ draft: '', unread: '' })
  // A value that came from outside replaces what was typed before it.
  const plain = settled(draft) === value ? draft : value
  const isUnread = unread !== '' && value === ''
  const shown = isUnread ? unread : showDecimal(plain, rules.language)
  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const onType = ({ target: { value: text, selectionStart } }: ChangeEvent<HTMLInputElement>): void => {
    if (strict && hasMore(text, rules)) {
      setTyped({ draft: '', unread: text })
      onChange('')
      return
    }
    const at = selectionStart ?? text.length
    const behindSeparator = /[.,٫٬]/.test(text[at - 1] ?? '')
    const longer = text.length - shown.length
    const typed = behindSeparator && longer === 1
    // A separator key is the decimal separator, whichever key it was, because we add those of thousands ourselves. In
    // whole numbers members also type those, so only the language's own decimal separator is one.
    // After any other key only the language's own separator is one. Text that came at once was pasted, and can be in
    // another notation.
    const own = decimalSign(rules.language)
    const isPoint = typed && (rules.decimals > 0 || text[at - 1] === own)
    const point = isPoint ? at - 1 : longer <= 1 ? text.indexOf(own) : undefined
    // A second decimal separator is a typing error.
    const next = isPoint && plain.includes('.') ? plain : readDecimal(text, rules, point)
    const grouped = showDecimal(next, rules.language)
    caret.current = Math.min(
      grouped.length,
      caretBehind(figuresIn(text.slice(0, at)), grouped) + (behindSeparator ? 1 : 0),
    )
    // A new object each time: we restore the caret even if the text stays the same.
    setTyped({ draft: next, unread: '' })
    onChange(settled(next))
  }
  return { ref: input, value: shown, isUnread, onChange: onType, leave: () => setTyped({ draft: '', unread }) }
}
