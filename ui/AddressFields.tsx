import type { ReactNode } from 'react'
import { withLatinDigits } from './digits.ts'
import { SelectInput } from './SelectInput.tsx'
import { TextInput } from './TextInput.tsx'
import styles from './AddressFields.module.css'

export type AddressPart = 'street' | 'street2' | 'district' | 'city' | 'region' | 'postalCode'

/** How the country writes addresses. */
export interface AddressLayout {
  /** Parts of one row, rows from top to bottom. */
  rows: readonly (readonly AddressPart[])[]
  required: readonly AddressPart[]
  /** The country's own name for a part: a region can be a `state` or a `prefecture`. */
  kinds: Partial<Record<AddressPart, string>>
  postalCodeExample: string
  /** Choices for the region; undefined for a text box. */
  regions: readonly string[]
  /** What a choice is called in the language, where that differs. */
  regionNames?: Readonly<Partial<Record<string, string>>> | undefined
}

export interface AddressFieldsProps {
  legend: string
  hint?: ReactNode
  layout: AddressLayout
  value: Record<AddressPart, string>
  onChange: (value: Record<AddressPart, string>) => void
  /** Label of a part; `kind` is the country's name for it. An optional part says so. */
  label: (part: AddressPart, kind: string | undefined, optional: boolean) => string
  errors?: Partial<Record<AddressPart, string>>
  /** Shows an example of a postal code. */
  exampleText: (example: string) => string
  /** Placeholder of the list of regions. */
  regionEmptyText: string
  /** Ids of the inputs are `<id>-<part>`. */
  id: string
  onBlur?: (part: AddressPart) => void
}

/** Autocomplete names, so that the browser can fill in the parts. */
const autoComplete: Record<AddressPart, string> = {
  street: 'address-line1',
  street2: 'address-line2',
  district: 'address-level3',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
}

/**
 * An address with the country's own parts in the country's order. Values of parts that the country does not use are
 * preserved.
 */
export function AddressFields({
  legend,
  hint,
  layout,
  value,
  onChange,
  label,
  errors,
  exampleText,
  regionEmptyText,
  id,
  onBlur,
}: AddressFieldsProps): ReactNode {
  const box = (part: AddressPart): ReactNode => {
    const optional = !layout.required.includes(part)
    const shared = {
      id: `${id}-${part}`,
      label: label(part, layout.kinds[part], optional),
      error: errors?.[part],
      value: value[part],
      autoComplete: autoComplete[part],
      'aria-required': !optional || undefined,
      onBlur: () => onBlur?.(part),
    }
    if (part === 'region' && layout.regions.length > 0) {
      const options = layout.regions.map((region) => ({ value: region, label: layout.regionNames?.[region] ?? region }))
      return (
        <SelectInput
          {...shared}
          options={options}
          emptyText={regionEmptyText}
          onChange={(region) => onChange({ ...value, region })}
        />
      )
    }
    const hinted =
      part === 'postalCode' && layout.postalCodeExample ? { placeholder: exampleText(layout.postalCodeExample) } : {}
    // Isolates the direction of what is typed: on a right-to-left page "1016 EA" would appear as "EA 1016".
    return (
      <TextInput
        {...shared}
        {...hinted}
        dir={value[part] ? 'auto' : undefined}
        maxLength={120}
        onChange={({ target: { value: typed } }) =>
          onChange({ ...value, [part]: part === 'postalCode' ? withLatinDigits(typed) : typed })
        }
      />
    )
  }
  return (
    <fieldset className={styles['address']} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend>{legend}</legend>
      {hint ? (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {layout.rows.map((row) => (
        <div key={row.join(' ')} className={styles['row']}>
          {row.map((part) => (
            <div key={part} className={styles['part']} data-part={part}>
              {box(part)}
            </div>
          ))}
        </div>
      ))}
    </fieldset>
  )
}
