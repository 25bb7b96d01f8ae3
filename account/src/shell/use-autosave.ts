import { useEffect, useState, useSyncExternalStore } from 'react'
import { newId } from '../api/guid.ts'
import { Autosave, type AutosaveState, type Changes, type Written } from '../state/autosave.ts'

interface Options<Value, View extends { revision: number }> {
  loaded: View
  valuesOf: (view: View) => Readonly<Record<string, Value>>
  /** `over`: the revision that the page shows, and which page it is. */
  save: (changes: Changes<Value>, over: { revision: number; page: string }) => Promise<Written<View>>
}

type Actions<Value, View extends { revision: number }> = Pick<Autosave<Value, View>, 'change' | 'flush' | 'refresh'>

/**
 * The fields of a form, saved on the server while the member types. The browser asks before the member leaves with
 * unsaved fields.
 */
export function useAutosave<Value, View extends { revision: number }>({
  loaded,
  valuesOf,
  save,
}: Options<Value, View>): AutosaveState<Value, View> & Actions<Value, View> {
  const [autosave] = useState(() => {
    const page = newId()
    return new Autosave({ loaded, valuesOf, save: (changes, revision) => save(changes, { revision, page }) })
  })
  const state = useSyncExternalStore(autosave.subscribe, autosave.state)
  useEffect(() => {
    const { hurry, isUnsent, refresh, show, subscribe } = autosave
    const look = (): void => {
      if (document.visibilityState === 'visible') void refresh()
    }
    const ask = (event: BeforeUnloadEvent): void => {
      if (isUnsent()) event.preventDefault()
    }
    show(true)
    // The connection is back, or the page becomes hidden and may never return.
    window.addEventListener('online', hurry)
    document.addEventListener('visibilitychange', hurry)
    window.addEventListener('beforeunload', ask)
    // The member may have continued in another window meanwhile.
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
      // Leaving for another screen sends the last input. Until then the browser asks as before.
      show(false)
      const off = subscribe(() => {
        if (!isUnsent()) end()
      })
      const end = (): void => {
        off()
        window.removeEventListener('online', hurry)
        document.removeEventListener('visibilitychange', hurry)
        window.removeEventListener('beforeunload', ask)
      }
      // A retry does not help with what the server refuses.
      if (!isUnsent() || autosave.state().status === 'refused') end()
    }
  }, [autosave])
  return { ...state, change: autosave.change, flush: autosave.flush, refresh: autosave.refresh }
}
