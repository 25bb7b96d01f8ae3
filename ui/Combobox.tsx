/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- the ARIA combobox pattern: keys are handled by the box, and no native element can be searched by other names */
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import {
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { classNames } from './class-names.ts'
import { prepare, type ComboboxOption } from './combobox-filter.ts'
import { Field } from './Field.tsx'
import fieldStyles from './Field.module.css'
import styles from './Combobox.module.css'

export interface ComboboxProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  placeholder?: string
  options: readonly ComboboxOption[]
  /** The chosen value; an empty string for none. */
  value: string
  onChange: (value: string) => void
  /** Shown above the whole list when nothing matches. */
  emptyText: string
  /** Announces the number of matches to screen readers. */
  countText: (count: number) => string
  openLabel: string
  autoComplete?: string
  id?: string
}

/**
 * A searchable choice out of many: the ARIA combobox pattern with a list (APG, "Editable Combobox With List
 * Autocomplete").
 */
export function Combobox({
  label,
  hint,
  error,
  placeholder,
  options,
  value,
  onChange,
  emptyText,
  countText,
  openLabel,
  autoComplete = 'off',
  id,
}: ComboboxProps): ReactNode {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { list, typed, setTyped, open, active, shown, nothing, chosen, search, show, close, choose, onKeyDown } =
    useOptions({ options, value, onChange }, input)
  const shownName = chosen?.chosenLabel ?? chosen?.label ?? ''
  // Writing a name into the focused input moves its caret to the end: typing would add to the name.
  useLayoutEffect(() => {
    if (shownName && document.activeElement === input.current) input.current?.select()
  }, [shownName])
  return (
    <Field label={label} hint={hint} error={error} {...(id ? { id } : {})}>
      {(control) => (
        <div className={fieldStyles['withButton']}>
          <input
            {...control}
            ref={input}
            className={classNames(fieldStyles['control'], styles['box'])}
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={open && shown[active] ? `${listId}-${shown[active].value}` : undefined}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            placeholder={placeholder}
            value={typed ?? shownName}
            onClick={() => show()}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              // A whole name filled in by the browser is taken as a choice.
              const exact = options.find((option) => option.label === event.target.value)
              if (exact && !open) return choose(exact)
              setTyped(event.target.value)
              show()
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              // A fully typed name is taken as a choice. Anything else restores the last choice, or stays without one.
              const [first, second] = typed ? search(typed, false) : []
              choose(first && !second ? first : undefined)
            }}
          />
          <button
            type="button"
            tabIndex={-1}
            className={fieldStyles['insideButton']}
            aria-label={openLabel}
            aria-hidden="true"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              input.current?.focus()
              // All options, whatever was typed.
              setTyped(null)
              if (open && shown.length > 0) close()
              else show()
            }}
          >
            <ChevronDown size={20} aria-hidden="true" />
          </button>
          <div className={styles['panel']} hidden={!open}>
            {open && nothing ? <div className={styles['empty']}>{emptyText}</div> : null}
            <Options
              ref={list}
              id={listId}
              label={label}
              options={shown}
              value={value}
              active={active}
              onChoose={choose}
            />
          </div>
          <output className="visually-hidden">
            {open && typed ? (nothing ? emptyText : countText(shown.length)) : ''}
          </output>
        </div>
      )}
    </Field>
  )
}

/** The typed text, the matching options, and the active one. */
function useOptions(
  { options, value, onChange }: Pick<ComboboxProps, 'options' | 'value' | 'onChange'>,
  input: RefObject<HTMLInputElement | null>,
) {
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const search = useMemo(() => prepare(options), [options])
  // Not deferred: Enter must match the typed text, however fast the member types.
  const found = useMemo(() => (open ? search(typed ?? '') : []), [open, search, typed])
  // When nothing matches, all options are listed, and Enter chooses none of them by itself.
  const nothing = open && found.length === 0
  const shown = nothing ? options : found
  const chosen = options.find((option) => option.value === value)

  // A choice replaces what was typed.
  if (!open && chosen && typed !== null) setTyped(null)

  const show = (at = -1): void => {
    // On a phone the keyboard covers half of the window. We scroll the input up so that its list has room.
    if (!open) input.current?.scrollIntoView({ block: 'nearest' })
    setOpen(true)
    setActive(at)
  }
  const close = (): void => {
    setOpen(false)
    setActive(-1)
  }
  const clear = (): void => {
    setTyped(null)
    close()
  }
  const choose = (option: ComboboxOption | undefined): void => {
    if (!option) return close()
    onChange(option.value)
    clear()
  }
  const move = (to: number): void => {
    const next = Math.max(0, Math.min(shown.length - 1, to))
    setActive(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const moves: Record<string, () => void> = open
      ? {
          ArrowDown: () => move(active + 1),
          ArrowUp: () => move(active - 1),
          PageDown: () => move(active + 8),
          PageUp: () => move(active - 8),
          // After typing, Enter chooses the first match.
          Enter: () => choose(shown[active === -1 && typed && !nothing ? 0 : active]),
          Escape: clear,
        }
      : {
          ArrowDown: () => show(0),
          ArrowUp: () => show(0),
          Escape: () => {
            setTyped(null)
            onChange('')
          },
        }
    const act = moves[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return { list, typed, setTyped, open, active, shown, nothing, chosen, search, show, close, choose, onKeyDown }
}

interface OptionsProps {
  ref: Ref<HTMLUListElement>
  id: string
  label: string
  options: readonly ComboboxOption[]
  value: string
  active: number
  onChoose: (option: ComboboxOption) => void
}

function Options({ ref, id, label, options, value, active, onChoose }: OptionsProps): ReactNode {
  return (
    <ul ref={ref} id={id} role="listbox" aria-label={label} className={styles['list']}>
      {options.map((option, index) => (
        <li
          key={option.value}
          id={`${id}-${option.value}`}
          role="option"
          aria-selected={option.value === value}
          data-active={index === active || undefined}
          className={styles['option']}
          // The press must not move the focus out of the input before the click is handled.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <span className={styles['name']}>{option.label}</span>
          {option.detail ? <span className={styles['detail']}>{option.detail}</span> : null}
          {option.value === value ? <Check size={16} aria-hidden="true" /> : null}
        </li>
      ))}
    </ul>
  )
}
