import { useSyncExternalStore, type ReactNode } from 'react'
import { Combobox, type ComboboxProps } from './Combobox.tsx'
import type { ComboboxOption } from './combobox-filter.ts'
import { SelectInput, type SelectInputProps } from './SelectInput.tsx'

export interface LongSelectProps
  extends
    Pick<SelectInputProps, 'label' | 'hint' | 'error' | 'value' | 'onChange' | 'aria-required'>,
    Pick<ComboboxProps, 'countText' | 'openLabel'> {
  id: string
  options: readonly (ComboboxOption & { disabled?: boolean })[]
  /** Shown while nothing is chosen: in the list of a phone, and in the box that is searched. */
  emptyText: string
  searchText: string
  noneText: string
}

/** A list of up to this many options is faster to read than to search. */
const glance = 12

/** One choice from a list of any length: a long one is searched by typing at a computer, and the device's own on a phone. */
export function LongSelect({
  emptyText,
  searchText,
  noneText,
  countText,
  openLabel,
  ...list
}: LongSelectProps): ReactNode {
  const computer = useSyncExternalStore(followPointer, atComputer, () => false)
  // An option that cannot be chosen is shown in the device's own list.
  const searched = computer && list.options.length > glance && !list.options.some(({ disabled }) => disabled)
  if (!searched) return <SelectInput {...list} emptyText={emptyText} />
  const { 'aria-required': _, ...box } = list
  return <Combobox {...box} placeholder={searchText} emptyText={noneText} countText={countText} openLabel={openLabel} />
}

const pointer = '(hover: hover) and (pointer: fine)'

const atComputer = (): boolean => window.matchMedia(pointer).matches

function followPointer(changed: () => void): () => void {
  const list = window.matchMedia(pointer)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}
