import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { DraftKeeper, type Kept } from './draft-keeper.ts'
import type { Wanted } from './forms.ts'
import type { Draft } from './load.ts'

/** The draft of a form, kept on the server while it is typed. `version`: of what the server knows of the member; what we fill in ourselves comes with a newer one. */
export function useDraft(
  { code, requestId }: Wanted,
  loaded: Draft,
  version: number,
): Kept & Pick<DraftKeeper, 'change' | 'flush' | 'settle'> {
  const [keeper] = useState(
    () =>
      new DraftKeeper(loaded, (changes, baseRevision, was) =>
        call('PUT /v1/private/questionnaire/save', {
          body: { templateCode: code, baseRevision, changes, was, ...(requestId === undefined ? {} : { requestId }) },
        }),
      ),
  )
  const kept = useSyncExternalStore(keeper.subscribe, keeper.state)
  useEffect(() => {
    const { hurry, isUnsent, refresh, show, subscribe } = keeper
    const look = (): void => {
      if (document.visibilityState === 'visible') void refresh()
    }
    const ask = (event: BeforeUnloadEvent): void => {
      if (isUnsent()) event.preventDefault()
    }
    show(true)
    // The connection is back, or the page goes out of sight: perhaps for ever.
    window.addEventListener('online', hurry)
    document.addEventListener('visibilitychange', hurry)
    window.addEventListener('beforeunload', ask)
    // Whoever comes back to this page may have gone on elsewhere meanwhile.
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
      // Leaving for another screen keeps what was typed last; until it is sent the browser asks as before.
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
      if (!isUnsent()) end()
    }
  }, [keeper])
  const seen = useRef(version)
  useEffect(() => {
    if (version === seen.current) return
    seen.current = version
    void keeper.refresh()
  }, [keeper, version])
  return { ...kept, change: keeper.change, flush: keeper.flush, settle: keeper.settle }
}
