import { useState } from 'react'
import { readKept, writeKept } from './kept.ts'

/** State that survives a reload and a new sign-in in this tab. A part with another name is drawn as a new one (`key`). */
export function useKept<T>(name: string, first: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => readKept<T>(name) ?? first)
  const change = (next: T): void => {
    setValue(next)
    writeKept(name, next === first ? null : next)
  }
  return [value, change]
}
