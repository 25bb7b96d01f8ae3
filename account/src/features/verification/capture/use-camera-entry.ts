import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

/** `left`: off again, so the focus returns to the button that opened it. */
type Camera = 'off' | 'explained' | 'on' | 'left'

const name = 'camera'

/**
 * The camera as an entry of the browser's history: the browser's Back button closes it, and the member stays at the
 * photo. A reload does not open it again.
 */
export function useCameraEntry(): {
  camera: Camera
  open: (how: 'explained' | 'on') => void
  close: (how: 'off' | 'left') => void
} {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [camera, setCamera] = useState<Camera>('off')
  const isOpen = camera === 'explained' || camera === 'on'
  const hasEntry = search.has(name)
  useEffect(() => {
    if (!hasEntry) return undefined
    return () => setCamera((now) => (now === 'off' ? now : 'left'))
  }, [hasEntry])
  return {
    camera: isOpen && !hasEntry ? 'off' : camera,
    open: (how) => {
      setCamera(how)
      if (!hasEntry) void navigate(`?${new URLSearchParams([...search, [name, '1']])}`)
    },
    close: (how) => {
      setCamera(how)
      if (isOpen && hasEntry) void navigate(-1)
    },
  }
}
