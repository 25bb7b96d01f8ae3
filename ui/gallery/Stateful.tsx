import { useState, type ReactNode } from 'react'

/** Stores the value of a controlled component, as a page would. */
export function Stateful<Value>({
  start,
  children,
}: {
  start: Value
  children: (value: Value, change: (value: Value) => void) => ReactNode
}): ReactNode {
  const [value, setValue] = useState(start)
  return children(value, setValue)
}
