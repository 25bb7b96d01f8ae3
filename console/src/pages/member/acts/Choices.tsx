import type { ReactNode } from 'react'
import styles from './Acts.module.css'

interface ChoicesProps {
  title: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Any number of choices. Nothing where there is nothing to choose. */
export function Choices({ title, options, chosen, onChange }: ChoicesProps): ReactNode {
  if (options.length === 0) return null
  return (
    <fieldset className={styles['choices']}>
      <legend>{title}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
