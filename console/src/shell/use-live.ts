import { useEffect } from 'react'

/** How often the queue and an open case ask what is new, in milliseconds: colleagues work on the same cases. */
export const oftenMs = 10_000
/** How long after the last key or movement the reviewer counts as present, in milliseconds. */
const present = 60_000

/**
 * Loads again every half minute, or as often as `everyMs` says, while the reviewer is present, and when they return to
 * the window. Not while they are away: their session must end then, and each call extends it.
 */
export function useLive(reload: () => Promise<void>, everyMs = 30_000): void {
  useEffect(() => {
    let active = performance.now()
    const move = (): void => {
      active = performance.now()
    }
    let shown = 0
    // A window that comes back may say so twice: it is visible, and it has the focus.
    const show = (): void => {
      if (document.hidden || performance.now() - shown < 1000) return
      shown = performance.now()
      void reload()
    }
    const timer = setInterval(() => {
      if (!document.hidden && performance.now() - active < present) void reload()
    }, everyMs)
    document.addEventListener('pointermove', move)
    document.addEventListener('keydown', move)
    document.addEventListener('visibilitychange', show)
    window.addEventListener('focus', show)
    return () => {
      clearInterval(timer)
      document.removeEventListener('pointermove', move)
      document.removeEventListener('keydown', move)
      document.removeEventListener('visibilitychange', show)
      window.removeEventListener('focus', show)
    }
  }, [reload, everyMs])
}
