import { Fragment, type ReactNode } from 'react'
import { FieldError } from './Field.tsx'
import fieldStyles from './Field.module.css'
import styles from './ChoiceGroup.module.css'

export interface Choice {
  value: string
  label: string
  detail?: string
  disabled?: boolean
  /** In a multiple choice: this choice excludes the others, such as "none of these". */
  exclusive?: boolean
}

interface GroupProps {
  legend: ReactNode
  /** Name of the inputs. Their ids start with it: `<name>-<value>`. */
  name: string
  hint?: ReactNode
  error?: string | undefined
  choices: readonly Choice[]
  required?: boolean
}

interface OneProps extends GroupProps {
  multiple?: false
  /** Empty for none. */
  value: string
  onChange: (value: string) => void
}

interface SeveralProps extends GroupProps {
  multiple: true
  value: readonly string[]
  /** Said before a choice that excludes the others, such as “or”. */
  orText?: string
  /** In the order of `choices`. */
  onChange: (value: string[]) => void
}

export type ChoiceGroupProps = OneProps | SeveralProps

/** One or several of a few choices, all visible. */
export function ChoiceGroup(props: ChoiceGroupProps): ReactNode {
  const { legend, name, hint, error, choices, required, multiple } = props
  const describedBy = [error ? `${name}-error` : '', hint ? `${name}-hint` : ''].filter(Boolean).join(' ') || undefined
  const invalid = error ? true : undefined
  // What excludes the others comes last, after one “or”.
  const listed =
    multiple && props.orText
      ? choices.toSorted((a, b) => Number(a.exclusive ?? false) - Number(b.exclusive ?? false))
      : choices
  return (
    <fieldset
      className={styles['group']}
      role={multiple ? undefined : 'radiogroup'}
      aria-describedby={describedBy}
      {...(multiple ? {} : { 'aria-invalid': invalid, 'aria-required': required || undefined })}
    >
      <legend className={fieldStyles['label']}>{legend}</legend>
      {hint ? (
        <p className={fieldStyles['hint']} id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className={styles['choices']}>
        {listed.map((choice, index) => (
          <Fragment key={choice.value}>
            {choice.exclusive && index > 0 && !listed[index - 1]?.exclusive && multiple && props.orText ? (
              <span className={styles['or']}>{props.orText}</span>
            ) : null}
            <label className={styles['choice']}>
              <input
                type={multiple ? 'checkbox' : 'radio'}
                id={`${name}-${choice.value}`}
                name={name}
                value={choice.value}
                checked={multiple ? props.value.includes(choice.value) : props.value === choice.value}
                disabled={choice.disabled}
                aria-invalid={multiple ? invalid : undefined}
                aria-labelledby={`${name}-${choice.value}-label`}
                aria-describedby={choice.detail ? `${name}-${choice.value}-detail` : undefined}
                onChange={(event) => {
                  if (props.multiple) props.onChange(withChoice(props, choice, event.target.checked))
                  else props.onChange(choice.value)
                }}
              />
              <span className={styles['text']}>
                <span id={`${name}-${choice.value}-label`}>{choice.label}</span>
                {choice.detail ? (
                  <span className={styles['detail']} id={`${name}-${choice.value}-detail`}>
                    {choice.detail}
                  </span>
                ) : null}
              </span>
            </label>
          </Fragment>
        ))}
      </div>
      <FieldError id={`${name}-error`} text={error} />
    </fieldset>
  )
}

function withChoice(
  { choices, value }: SeveralProps,
  { value: changed, exclusive = false }: Choice,
  checked: boolean,
): string[] {
  const stays = (other: Choice): boolean =>
    value.includes(other.value) && (!checked || (other.exclusive ?? false) === exclusive) && !(checked && exclusive)
  return choices.filter((choice) => (choice.value === changed ? checked : stays(choice))).map((choice) => choice.value)
}
