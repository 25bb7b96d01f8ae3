import type { Calls } from '@tessera/contract/endpoints.ts'
import type { Value } from '@tessera/contract/questionnaire.ts'
import type { Draft, DraftKey } from '../state/drafts.ts'
import { emptyDraft } from '../state/empty-draft.ts'

type Values = Readonly<Record<string, Value>>
type Saved = Calls['PUT /v1/private/draft/save']

/** The drafts of a member, as a server stores them. It refuses what another window wrote since. */
export function draftServer(first: Partial<Record<DraftKey['kind'], Values>> = {}) {
  const drafts = new Map<string, Draft>(
    Object.entries(first).map(([kind, values]) => [kind, { ...emptyDraft, revision: 1, values }]),
  )
  const theirs = new Map<string, number>()
  const draftOf = (kind: string): Draft => drafts.get(kind) ?? emptyDraft
  const write = (kind: string, changes: Record<string, Value | null>): void => {
    const { revision, values } = draftOf(kind)
    const next = Object.entries({ ...values, ...changes }).filter(
      (entry): entry is [string, Value] => entry[1] !== null,
    )
    drafts.set(kind, {
      ...emptyDraft,
      revision: revision + 1,
      savedAt: '2026-11-20T10:00:00Z',
      values: Object.fromEntries(next),
    })
  }
  return {
    answers: {
      'GET /v1/private/draft/read': (_: unknown, query: URLSearchParams) => ({
        draft: draftOf(query.get('kind') ?? ''),
        questionnaire: null,
      }),
      'PUT /v1/private/draft/save': ({ kind, changes, revision }: Saved['body']): Saved['result'] => {
        const newer = [...theirs].flatMap(([name, at]) =>
          at > revision && name.startsWith(`${kind} `) ? [name.slice(kind.length + 1)] : [],
        )
        const refused = Object.keys(changes).filter((name) => newer.includes(name))
        const accepted = Object.entries(changes).filter(([name]) => !refused.includes(name))
        if (accepted.length > 0) write(kind, Object.fromEntries(accepted))
        return { draft: draftOf(kind), refused, newer }
      },
    },
    valuesOf: (kind: DraftKey['kind']): Values => draftOf(kind).values,
    /** Another window or device saves these fields. */
    elsewhere: (kind: DraftKey['kind'], values: Values): void => {
      write(kind, { ...values })
      for (const name of Object.keys(values)) theirs.set(`${kind} ${name}`, draftOf(kind).revision)
    },
  }
}
