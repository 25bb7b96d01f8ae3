import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { newId } from '../api/guid.ts'
import { Autosave, type AutosaveState } from '../state/autosave.ts'
import { saveDraft, type Draft, type DraftKey } from '../state/drafts.ts'

export interface Autosaved extends AutosaveState, Pick<Autosave, 'change' | 'flush' | 'refresh' | 'reread'> {
  /** Saves everything. Resolves with false if another window changed something: the page shows that first. */
  isNewest: () => Promise<boolean>
}

/**
 * The fields of a form, saved on the server while the member types. The browser asks before the member leaves with
 * unsaved fields. `version`: of the member's data; a newer one can come with newer fields.
 */
export function useAutosave({ kind, subject }: DraftKey, loaded: Draft, version = 0): Autosaved {
  const [autosave] = useState(() => {
    const page = newId()
    return new Autosave(loaded, (changes, revision) => saveDraft({ kind, subject, changes, revision, page }))
  })
  const state = useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state)
  useEffect(() => {
    const { hurry, isUnsent, leave, refresh, show, subscribe } = autosave
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
    window.addEventListener('pagehide', leave)
    // The member may have continued in another window meanwhile.
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
      // Leaving for another screen sends the last input. Until then the browser asks as before.
      show(false)
      // A retry does not help with what the server refuses.
      const isOver = (): boolean => !isUnsent() || autosave.state().status === 'refused'
      const off = subscribe(() => {
        if (isOver()) end()
      })
      const end = (): void => {
        off()
        window.removeEventListener('online', hurry)
        document.removeEventListener('visibilitychange', hurry)
        window.removeEventListener('beforeunload', ask)
        window.removeEventListener('pagehide', leave)
      }
      if (isOver()) end()
    }
  }, [autosave])
  const { change, flush, refresh, reread } = autosave
  const seen = useRef(version)
  useEffect(() => {
    if (version === seen.current) return
    seen.current = version
    void refresh()
  }, [refresh, version])
  const isNewest = async (): Promise<boolean> => (await flush({ ask: true })).newer === state.newer
  return { ...state, change, flush, refresh, reread, isNewest }
}
