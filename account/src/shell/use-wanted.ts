import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** True once content behind a button is needed: after a press, or when the browser is idle. */
export function useWanted(): [wanted: boolean, want: () => void] {
  const [wanted, setWanted] = useState(false)
  useEffect(() => whenIdle(() => setWanted(true)), [])
  return [wanted, () => setWanted(true)]
}
