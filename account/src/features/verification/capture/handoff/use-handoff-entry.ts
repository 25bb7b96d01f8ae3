import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useNavigate, useNavigationType, useSearchParams } from 'react-router'

const name = 'phone'

/**
 * The screen with the QR code as an entry of the browser's history: the browser's Back button ends the handoff, and the
 * member continues at the step before it.
 */
export function useHandoffEntry(isOpen: boolean, end: () => void): void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const by = useNavigationType()
  const hasEntry = search.has(name)
  const own = useRef(false)
  const before = useRef(isOpen && hasEntry)
  const leave = useEffectEvent(() => end())
  const follow = useEffectEvent(() => {
    if (isOpen && !hasEntry) {
      // Only Back ends it. The page itself leaves the entry too, as when the phone has sent everything.
      if (before.current) return by === NavigationType.Pop ? leave() : undefined
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
