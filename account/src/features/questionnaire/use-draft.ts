import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { DraftKeeper, type Kept } from './draft-keeper.ts'
import type { Wanted } from './forms.ts'
import type { Draft } from './load.ts'

/** The draft of a form, kept on the server while it is typed. */
export function useDraft({ code, requestId }: Wanted, loaded: Draft): Kept & Pick<DraftKeeper, 'change' | 'flush'> {
  const [keeper] = useState(
    () =>
      new DraftKeeper(loaded, (changes, baseRevision) =>
        call('PUT /v1/private/questionnaire/save', { body: { templateCode: code, baseRevision, changes, ...(requestId === undefined ? {} : { requestId }) } }),
      ),
  )
  const kept = useSyncExternalStore(keeper.subscribe, keeper.state)
  useEffect(() => {
    const { hurry, isUnsent, stop } = keeper
    const ask = (event: BeforeUnloadEvent): void => {
      if (isUnsent()) event.preventDefault()
    }
    // The connection is back, or the page goes out of sight: perhaps for ever.
    window.addEventListener('online', hurry)
    document.addEventListener('visibilitychange', hurry)
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', hurry)
      window.removeEventListener('beforeunload', ask)
      // Leaving for another screen keeps what was typed last.
      hurry()
      if (!isUnsent()) stop()
    }
  }, [keeper])
  return { ...kept, change: keeper.change, flush: keeper.flush }
}
