import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

const name = 'phone'

/**
 * The screen with the QR code as an entry of the browser's history: the browser's Back button ends the handoff, and the
 * member continues at the step before it.
 */
export function useHandoffEntry(isOpen: boolean, end: () => void): void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const hasEntry = search.has(name)
  const own = useRef(false)
  const before = useRef(isOpen && hasEntry)
  const leave = useEffectEvent(() => end())
  const follow = useEffectEvent(() => {
    if (isOpen && !hasEntry) {
      // The entry was left by Back.
      if (before.current) return leave()
      own.current = true
      void navigate(`?${new URLSearchParams([...search, [name, '1']])}`)
    }
    if (!isOpen && hasEntry) {
      const rest = new URLSearchParams(search)
      rest.delete(name)
      void (own.current ? navigate(-1) : navigate(`?${rest}`, { replace: true }))
      own.current = false
    }
  })
  useEffect(() => {
    follow()
    before.current = isOpen && hasEntry
  }, [isOpen, hasEntry])
}
