import { useEffect, useRef } from 'react'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { call } from '../../api/call.ts'
import { useAutosave } from '../../shell/use-autosave.ts'
import type { Wanted } from './forms.ts'
import type { Draft } from './load.ts'

/** The draft of a form with autosave. `version`: of the member's data; prefilled answers come with a newer one. */
export function useDraft({ code, requestId }: Wanted, loaded: Draft, version: number) {
  const draft = useAutosave<Value, Draft>({
    loaded,
    valuesOf: ({ answers }) => answers,
    save: (changes, over) =>
      call('PUT /v1/private/questionnaire/save', {
        body: { templateCode: code, changes, ...over, ...(requestId === undefined ? {} : { requestId }) },
      }),
  })
  const { refresh } = draft
  const seen = useRef(version)
  useEffect(() => {
    if (version === seen.current) return
    seen.current = version
    void refresh()
  }, [refresh, version])
  return draft
}
