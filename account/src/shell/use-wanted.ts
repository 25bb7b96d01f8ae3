import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Whether what lies behind a press is to be there: once it is asked for, or the browser has nothing better to do. */
export function useWanted(): [wanted: boolean, want: () => void] {
  const [wanted, setWanted] = useState(false)
  useEffect(() => whenIdle(() => setWanted(true)), [])
  return [wanted, () => setWanted(true)]
}
