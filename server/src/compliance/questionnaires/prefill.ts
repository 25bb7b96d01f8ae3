import type { Answers, MemberTemplate, Value } from '@tessera/contract/questionnaire.ts'
import { hasShape } from '@tessera/questionnaires/engine/shape.ts'
import { knownSources, type KnownSource } from '@tessera/questionnaires/library/prefills.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import type { Identity } from '../../accounts/members/store.ts'
import type { PreviousAnswers } from './previous-approval.ts'

/** Where first answers may come from (`prefill` of a template's item). */
export interface Sources {
  member: Pick<SessionMember, 'residence_country'>
  identity: Identity | null
  /** The address they sign in with; empty of those who have none. */
  email: string
  /** What came with the request. */
  request: Readonly<Record<string, Value>> | null
  /** What other questionnaires were answered with. */
  earlier: PreviousAnswers
}

/** Answers to begin with, from what we know already; each must be confirmed by the member. */
export function prefill(template: MemberTemplate, sources: Sources): { answers: Answers; prefilled: string[] } {
  const found = template.sections
    .filter(({ repeat }) => !repeat)
    .flatMap(({ id, items }) =>
      items.flatMap((item): [string, Value, boolean][] => {
        const value = item.prefill === undefined ? undefined : knownAt(item.prefill, sources)
        return value !== undefined && hasShape(item, value) ? [[`${id}.${item.id}`, value, item.readOnly === true]] : []
      }),
    )
  // A request may hold whole entries, such as the transactions it asks about.
  const given = Object.entries(sources.request ?? {}).filter(
    ([path]) => path.includes('.') && !path.startsWith('request.'),
  )
  return {
    answers: Object.fromEntries([...found.map(([path, value]) => [path, value] as const), ...given]),
    prefilled: found.filter(([, , readOnly]) => !readOnly).map(([path]) => path),
  }
}

function knownAt(source: string, { member, identity, email, request, earlier }: Sources): Value | undefined {
  if (source.startsWith('request.')) return request?.[source]
  const [kind, code = '', ...path] = source.split('.')
  if (kind === 'answers') return earlier[code]?.[path.join('.')]
  const known: Record<KnownSource, string | null | undefined> = {
    'identity.firstName': identity?.firstName || undefined,
    'identity.lastName': identity?.lastName,
    'identity.fullName': identity && `${identity.firstName} ${identity.lastName}`.trim(),
    'identity.birthDate': identity?.birthDate,
    'identity.country': identity?.country,
    'member.residenceCountry': member.residence_country,
    'member.email': email || undefined,
  }
  return isKnown(source) ? (known[source] ?? undefined) : undefined
}

function isKnown(source: string): source is KnownSource {
  return source in knownSources
}
