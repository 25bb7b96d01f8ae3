import { useState, type ReactNode } from 'react'
import { askDraft, type Draft, type DraftKey } from '../state/drafts.ts'
import { Loaded } from './Loaded.tsx'

interface WithDraftProps<Start> extends DraftKey {
  /** What the form starts with where the draft has no value. */
  start: Start | Promise<Start>
  children: (draft: Draft, start: Start) => ReactNode
}

/** A form, once its draft is loaded. */
export function WithDraft<Start>({ kind, subject, start, children }: WithDraftProps<Start>): ReactNode {
  const load = async (): Promise<{ draft: Draft; from: Start }> => {
    const [{ draft }, from] = await Promise.all([askDraft({ kind, subject }), start])
    return { draft, from }
  }
  const [data, setData] = useState(load)
  return (
    <Loaded data={data} lines={4} retry={() => setData(load())}>
      {({ draft, from }) => children(draft, from)}
    </Loaded>
  )
}
