import { useState } from 'react'
import { readStored, writeStored } from './stored.ts'

/** State that survives a reload and a new sign-in in this tab. A part with another name is drawn as a new one (`key`). */
export function useStored<T>(name: string, first: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => readStored<T>(name) ?? first)
  const change = (next: T): void => {
    setValue(next)
    writeStored(name, next === first ? null : next)
  }
  return [value, change]
}
