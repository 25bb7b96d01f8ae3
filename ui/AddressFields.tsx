import type { ReactNode } from 'react'
import { SelectInput } from './SelectInput.tsx'
import { TextInput } from './TextInput.tsx'
import styles from './AddressFields.module.css'

export type AddressPart = 'street' | 'street2' | 'district' | 'city' | 'region' | 'postalCode'

/** How the country writes addresses. */
export interface AddressLayout {
  /** Parts that stand in one row, from top to bottom. */
  rows: readonly (readonly AddressPart[])[]
  required: readonly AddressPart[]
  /** What the country calls a part, where it has a word of its own: the region a `state`, a `prefecture`. */
  kinds: Partial<Record<AddressPart, string>>
  postalCodeExample: string
  /** Choices for the region; none for a box to type in. */
  regions: readonly string[]
}

export interface AddressFieldsProps {
  legend: string
  hint?: ReactNode
  layout: AddressLayout
  value: Record<AddressPart, string>
  onChange: (value: Record<AddressPart, string>) => void
  /** Label of a part; `kind` is the country's own name for it. A part that may stay empty says so. */
  label: (part: AddressPart, kind: string | undefined, optional: boolean) => string
  errors?: Partial<Record<AddressPart, string>>
  /** Says what a postal code looks like. */
  exampleText: (example: string) => string
  /** Stands in the list of regions while none is chosen. */
  regionEmptyText: string
  /** Ids of the boxes are `<id>-<part>`. */
  id: string
  onBlur?: (part: AddressPart) => void
}

/** What a browser calls the parts, so that it can fill them in. */
const autoComplete: Record<AddressPart, string> = {
  street: 'address-line1',
  street2: 'address-line2',
  district: 'address-level3',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
}

/** An address in the country's own order and with its own parts. What was typed in a part that the country does not know is kept. */
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
      const options = layout.regions.map((region) => ({ value: region, label: region }))
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
    // What is typed keeps its own order: "1016 EA" on a page that is read from the right would stand there as "EA 1016".
    return (
      <TextInput
        {...shared}
        {...hinted}
        dir={value[part] ? 'auto' : undefined}
        maxLength={120}
        onChange={(event) => onChange({ ...value, [part]: event.target.value })}
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
