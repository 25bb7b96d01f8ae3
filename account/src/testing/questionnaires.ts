import type { Calls } from '@tessera/contract/endpoints.ts'
import type { Answers, MemberItem, Value } from '@tessera/contract/questionnaire.ts'
import type { Draft } from '../state/drafts.ts'
import { emptyDraft } from '../state/empty-draft.ts'
import type { TestServer } from './server.ts'
import { notStarted } from '../features/questionnaire/not-started.ts'

type Detail = Calls['GET /v3/private/kyc/questionnaire-template-detail']['result']
type Questionnaire = NonNullable<Detail['questionnaire']>

/** A questionnaire that is open and not answered yet. */
export const questionnaire: Questionnaire = {
  questionnaireId: '0f6c2b4e-7a51-4d0e-9b1a-3f1d5c7e9a20',
  templateCode: 230,
  requestId: '',
  sceneCode: '',
  title: 'Source of funds and wealth',
  estMinutes: 5,
  status: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
  offered: true,
  mayEdit: true,
  mayWithdraw: false,
  mayReopen: false,
  mayReopenAt: null,
  isChoice: false,
  openedAt: '2026-11-20T10:00:00Z',
  dueAt: '2026-12-01T10:00:00Z',
  submittedAt: null,
  decidedAt: null,
  validUntil: null,
  endedByMove: false,
  appointment: null,
  reasons: [],
  corrections: [],
  blocking: [],
}

/** The server's answer for a questionnaire that is being filled in. */
export function filling(items: MemberItem[], change: Partial<Draft> = {}) {
  const draft: Draft = { ...emptyDraft, revision: 1, ...change }
  return {
    'GET /v3/private/kyc/questionnaire-template-detail': () => ({ ...detail(items), questionnaire }),
    'GET /v1/private/draft/read': () => ({ questionnaire, draft }),
    'GET /v1/private/questionnaire/list': () => ({ list: [questionnaire] }),
    'PUT /v1/private/draft/save': () => ({ draft, refused: [], newer: [] }),
  }
}

/** As {@link filling}, and what the member saves is in the draft from then on. */
export function savingDraft(items: MemberItem[], change: Partial<Draft> = {}) {
  let draft: Draft = { ...emptyDraft, revision: 1, ...change }
  return {
    answers: {
      ...filling(items),
      'GET /v1/private/draft/read': () => ({ questionnaire, draft }),
      'PUT /v1/private/draft/save': ({ changes }: Calls['PUT /v1/private/draft/save']['body']) => {
        if (Object.keys(changes).length > 0)
          draft = { ...draft, values: merged(draft.values, changes), revision: draft.revision + 1 }
        return { draft, refused: [], newer: [] }
      },
    },
    values: () => draft.values,
  }
}

/** The values of a draft with these changes. Null removes a value. */
function merged(values: Draft['values'], changes: Record<string, Value | null>): Draft['values'] {
  return Object.fromEntries(
    Object.entries({ ...values, ...changes }).filter((entry): entry is [string, Value] => entry[1] !== null),
  )
}

/** A questionnaire of one section with these questions, and a declaration. */
export function detail(items: MemberItem[]): Detail {
  return {
    template: {
      code: 230,
      key: 'test',
      version: 1,
      estMinutes: 5,
      editableWhilePending: true,
      sections: [
        { id: 's', items },
        { id: 'end', items: [{ id: 'true', type: 'declaration', required: true }] },
      ],
    },
    texts: {
      title: 'Source of funds and wealth',
      intro: 'We ask where the money comes from.',
      sections: {
        s: {
          title: 'Questions',
          why: 'Because of the law.',
          items: Object.fromEntries(
            items.map(({ id, options }) => [
              id,
              {
                title: `The ${id}`,
                why: `Why ${id}`,
                ...(options
                  ? { options: Object.fromEntries(options.map(({ value }) => [value, `Option ${value}`])) }
                  : {}),
              },
            ]),
          ),
        },
        end: { title: 'Declaration', items: { true: { title: 'All of it is true.' } } },
      },
    },
    language: 'en',
    facts: { site: 'DEFAULT', level: '0' },
    ...notStarted,
  }
}

type Asked = (
  items: MemberItem[],
  change?: Partial<Questionnaire>,
  answers?: Answers,
  prefilled?: string[],
  find?: (answers: Answers) => Draft['faults'],
) => { saved: () => Answers }

/**
 * Questionnaires as a server stores them. Every save is answered like the real one. `find`: errors that only the
 * server finds.
 */
export function asking(server: TestServer): Asked {
  return (items, change = {}, answers = {}, prefilled = [], find = () => []) => {
    const shown = { ...questionnaire, ...change }
    let draft: Draft = {
      ...emptyDraft,
      values: answers,
      revision: shown.submittedAt ? 1 : 0,
      prefilled,
      faults: find(answers),
    }
    server.answer({
      'GET /v3/private/kyc/questionnaire-template-detail': () => ({ ...detail(items), questionnaire: shown }),
      'GET /v1/private/draft/read': () => ({ questionnaire: shown, draft }),
      'GET /v1/private/questionnaire/list': () => ({ list: [shown] }),
      'PUT /v1/private/draft/save': ({ changes }) => {
        if (Object.keys(changes).length === 0) return { draft, refused: [], newer: [] }
        draft = {
          ...draft,
          values: merged(draft.values, changes),
          revision: draft.revision + 1,
          prefilled: draft.prefilled.filter((path) => !(path in changes)),
        }
        draft = { ...draft, faults: find(draft.values) }
        return { draft, refused: [], newer: [] }
      },
      'GET /v3/private/kyc/questionnaire-token': () => ({ token: 'token', expiresAt: '2026-12-01T10:00:00Z' }),
    })
    return { saved: () => draft.values }
  }
}
