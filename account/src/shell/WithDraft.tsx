import { useEffect, useState, type ReactNode } from 'react'
import type { EarlierAnswer } from '@tessera/contract/earlier-answers.ts'
import { arrived } from '../state/arrived.ts'
import { askDraft, expectedDraft, forgetExpected, type Draft, type DraftKey } from '../state/drafts.ts'
import { Loaded } from './Loaded.tsx'

interface WithDraftProps<Start> extends DraftKey {
  /** What the form starts with where the draft has no value. */
  start: Start | Promise<Start>
  children: (draft: Draft, start: Start, earlier: readonly EarlierAnswer[]) => ReactNode
}

/** A form, once its draft is loaded. */
export function WithDraft<Start>({ kind, subject, start, children }: WithDraftProps<Start>): ReactNode {
  // A form that the loader knew of needs no skeleton.
  const [early] = useState(() => expectedDraft({ kind, subject }))
  useEffect(() => forgetExpected({ kind, subject }), [kind, subject])
  const known = early && arrived(early)
  if (known && !(start instanceof Promise)) return children(known.value.draft, start, known.value.earlier ?? [])
  return (
    <LaterDraft kind={kind} subject={subject} start={start}>
      {children}
    </LaterDraft>
  )
}

function LaterDraft<Start>({ kind, subject, start, children }: WithDraftProps<Start>): ReactNode {
  const load = async (): Promise<{ draft: Draft; from: Start; earlier: readonly EarlierAnswer[] }> => {
    const [{ draft, earlier = [] }, from] = await Promise.all([askDraft({ kind, subject }), start])
    return { draft, from, earlier }
  }
  const [data, setData] = useState(load)
  return (
    <Loaded data={data} lines={4} retry={() => setData(load())}>
      {({ draft, from, earlier }) => children(draft, from, earlier)}
    </Loaded>
  )
}
