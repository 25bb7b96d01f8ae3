import { useEffect, useState } from 'react'

/** Whether the first picture has been drawn: what lies below it is not even asked for before. */
export function useDrawn(): boolean {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setDrawn(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return drawn
}
