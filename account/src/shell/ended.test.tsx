import { expect, it, vi } from 'vitest'
import { markEnded, reloadOnceEnded } from './ended.ts'

it('loads a page again that comes back after signing out, once', () => {
  sessionStorage.clear()
  const reload = vi.fn()
  reloadOnceEnded(reload)
  const comeBack = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))
  comeBack(true)
  expect(reload).not.toHaveBeenCalled()
  markEnded()
  comeBack(false)
  expect(reload).not.toHaveBeenCalled()
  comeBack(true)
  comeBack(true)
  expect(reload).toHaveBeenCalledTimes(1)
})
